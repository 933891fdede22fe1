import { beforeAll, describe, expect, it } from 'vitest';
import { statementsDuring } from '../../../../test/support/statements-during.js';
import { claim, Claims } from '../../../../test/support/use-claims.js';
import { runForTenant } from '#core/context/work-context.js';
import type { ClaimSource } from '../rules/timeline.js';
import type { NewClaim, StatusChange } from './availability.service.js';
import { TroubleService } from './trouble.service.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PRESENT = Date.parse('2026-03-01T12:00:00.000Z');

const fixture = new Claims();
const { test } = fixture;
const source: ClaimSource = { kind: 'trigger', id: 1 };
let tenant: typeof fixture.own;
let component: number;

beforeAll(async () => {
  test.clock.set(new Date(PRESENT).toISOString());
  tenant = await test.newTenant();
  component = await fixture.component(tenant, PRESENT - 10 * DAY);
});

describe('Claims that change nothing', () => {
  const replace = (claims: readonly NewClaim[]): Promise<StatusChange[]> =>
    fixture.replace(source, claims, tenant);
  const revise = (claims: readonly NewClaim[]): Promise<StatusChange[]> =>
    runForTenant(tenant.tenant, () =>
      fixture.availability.reviseClaims([{ componentId: component, source, claims }]),
    );

  it.each([
    ['replaced', replace],
    ['revised', revise],
  ])('are looked at and no more when they are %s: no component is locked, none written', async (_, state) => {
    const before = claim(component, 'major_outage', PRESENT - 20 * DAY, PRESENT - 11 * DAY);
    const now = claim(component, 'degraded', PRESENT - HOUR);
    const nothing = [before, claim(component, 'degraded', PRESENT, PRESENT)];
    // First on a component without claims, then on one that already has the same claim.
    expect(await statementsDuring(() => state(nothing))).toHaveLength(1);
    expect(await state([...nothing, now])).toHaveLength(1);
    expect(await statementsDuring(() => state([...nothing, now]))).toHaveLength(1);
    expect(await state([])).toHaveLength(1);
  });

  it('are not even looked at where none is revised', async () => {
    const work = (): Promise<unknown> =>
      runForTenant(tenant.tenant, () => fixture.availability.reviseClaims([]));
    expect(await statementsDuring(work)).toEqual([]);
  });
});

describe('The daily refresh', () => {
  it('is scheduled with the first day that has trouble, not while an outage has only begun', async () => {
    const own = await test.newTenant();
    const fresh = await fixture.component(own, PRESENT - DAY);
    const scheduled = (): Promise<unknown[]> =>
      test.database.sql(`select from job where tenant_id = $1 and kind = 'availability.recent_trouble'`, [
        own.tenant.id,
      ]);
    const begin = claim(fresh, 'major_outage', PRESENT - HOUR);
    await fixture.replace(source, [begin], own);
    expect(await scheduled()).toHaveLength(0);
    await fixture.replace(source, [{ ...begin, end: new Date(PRESENT) }], own);
    expect(await scheduled()).toHaveLength(1);
  });
});

describe('The incidents during no stretch', () => {
  it('are not asked for', async () => {
    const work = (): Promise<unknown> =>
      runForTenant(tenant.tenant, () => test.app.get(TroubleService).incidentsDuring([]));
    expect(await statementsDuring(work)).toEqual([]);
  });
});
