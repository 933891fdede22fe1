import { describe, expect, it } from 'vitest';
import { AuditSealer } from '../../../src/audit/domain/audit-sealer.js';
import { AuditVerification, type Verification } from '../../../src/audit/domain/audit-verification.js';
import { runForTenant } from '../../../src/context/work-context.js';
import { createGroup } from '../../support/factories.js';
import type { TestTenant } from '../../../src/testing/test-application.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const replica = api.useReplica();

async function sealed(): Promise<void> {
  while (await api.app.get(AuditSealer).seal());
}

function verify({ tenant }: TestTenant): Promise<Verification> {
  return runForTenant(tenant, () => api.app.get(AuditVerification).verify());
}

/** Creates a tenant with some sealed entries. */
async function withEntries(): Promise<TestTenant> {
  const made = await api.newTenant();
  for (let number = 0; number < 3; number += 1) await createGroup(made.client);
  await sealed();
  return made;
}

describe('The chain of the audit trail', () => {
  it('has every committed entry once, whichever process seals it', async () => {
    const made = await api.newTenant();
    await Promise.all(Array.from({ length: 10 }, () => createGroup(made.client)));
    expect((await verify(made)).pending).toBeGreaterThan(0);
    await Promise.all([sealed(), replica.app.get(AuditSealer).seal(), sealed()]);
    const [row] = await api.database.sql(`select count(*)::int as n from audit_entry where tenant_id = $1`, [
      made.tenant.id,
    ]);
    const found = await verify(made);
    expect(found).toMatchObject({ verified: row!['n'], pending: 0, anchor: null, fault: null });
    expect(found.head).toEqual({ position: found.verified, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it.each([
    ['changed', `update audit_entry set after = '{"name": "forged"}'`, 'has been changed'],
    ['removed', `delete from audit_entry`, 'has been removed'],
  ])('names the entry that was %s', async (_, statement, problem) => {
    const made = await withEntries();
    const [entry] = await api.database.sql(
      `select entry_id, position::int from audit_seal where tenant_id = $1 order by position offset 1 limit 1`,
      [made.tenant.id],
    );
    await api.database.sql(`${statement} where tenant_id = $1 and id = $2`, [
      made.tenant.id,
      entry!['entry_id'],
    ]);
    const { fault } = await verify(made);
    expect(fault).toMatchObject({ position: entry!['position'], entry: entry!['entry_id'] });
    expect(fault!.problem).toContain(entry!['entry_id']);
    expect(fault!.problem).toMatch(new RegExp(problem.replace('has been changed', 'changed')));
  });

  it('shows a seal that is missing, and an entry that is not in it', async () => {
    const gap = await withEntries();
    await api.database.sql(`delete from audit_seal where tenant_id = $1 and position = 2`, [gap.tenant.id]);
    expect((await verify(gap)).fault).toMatchObject({ position: 2 });
    const stray = await withEntries();
    await createGroup(stray.client);
    await api.database.sql(`delete from audit_pending where tenant_id = $1`, [stray.tenant.id]);
    expect((await verify(stray)).fault).toMatchObject({ position: null, entry: expect.any(String) });
  });

  it('detects by an earlier head that its end was removed', async () => {
    const made = await withEntries();
    const { head } = await verify(made);
    await api.database.sql(`delete from audit_seal where tenant_id = $1 and position = $2`, [
      made.tenant.id,
      head!.position,
    ]);
    const look = runForTenant(made.tenant, () => api.app.get(AuditVerification).verify(head!));
    expect((await look).fault).toMatchObject({ position: head!.position });
  });
});
