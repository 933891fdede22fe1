import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JOBS_A_TURN, TenantTurns } from './tenant-turns.js';

/** The tenant whose job is next if all have one due. Ties go to the first in the list. */
function next(turns: TenantTurns, tenants: readonly string[]): string {
  const begun = new Map(turns.begunByTenant().map((entry) => [entry.tenantId, entry.begun]));
  const turnOf = (tenant: string): number => Math.floor((begun.get(tenant) ?? turns.unlisted) / JOBS_A_TURN);
  return tenants.toSorted((a, b) => turnOf(a) - turnOf(b))[0]!;
}

function serve(turns: TenantTurns, tenants: readonly string[], jobs: number): string[] {
  return Array.from({ length: jobs }, () => {
    const tenant = next(turns, tenants);
    turns.begin(tenant);
    return tenant;
  });
}

function countOf(served: readonly string[], tenant: string): number {
  return served.filter((one) => one === tenant).length;
}

describe('Turns of tenants', () => {
  it('give everybody who always has work the same, to within one turn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 400 }), (count, jobs) => {
        const tenants = Array.from({ length: count }, (_, number) => `tenant ${number}`);
        const served = serve(new TenantTurns(), tenants, jobs);
        const shares = tenants.map((tenant) => countOf(served, tenant));
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(JOBS_A_TURN);
      }),
    );
  });

  it('let in who comes later at the turn that is running, with nothing saved up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (before) => {
        const turns = new TenantTurns();
        serve(turns, ['early'], before);
        const served = serve(turns, ['early', 'late'], 10 * JOBS_A_TURN);
        expect(served.indexOf('late')).toBeLessThanOrEqual(JOBS_A_TURN);
        expect(Math.abs(countOf(served, 'early') - countOf(served, 'late'))).toBeLessThanOrEqual(
          2 * JOBS_A_TURN,
        );
      }),
    );
  });

  it('keep track only of tenants that are ahead of the others', () => {
    const turns = new TenantTurns();
    for (let number = 0; number < 1_000; number += 1) turns.begin(`once ${number}`);
    serve(turns, ['busy'], 2 * JOBS_A_TURN);
    expect(turns.begunByTenant().map(({ tenantId }) => tenantId)).toEqual(['busy']);
    turns.reset();
    for (const tenant of ['first', 'second', 'second'])
      for (let number = 0; number < JOBS_A_TURN; number += 1) turns.begin(tenant);
    turns.begin('second');
    expect(turns.begunByTenant().map(({ tenantId }) => tenantId)).toEqual(['second']);
    turns.reset();
    expect(turns.begunByTenant()).toEqual([]);
  });
});
