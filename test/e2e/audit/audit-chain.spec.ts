import { describe, expect, it } from 'vitest';
import { AuditSealer } from '#modules/audit/services/audit-sealer.js';
import { AuditVerification, type Verification } from '#modules/audit/services/audit-verification.js';
import { AuditChainRepository, type ChainLink } from '#modules/audit/store/audit-chain.repository.js';
import { runForTenant } from '#core/context/work-context.js';
import { createGroup } from '../../support/factories.js';
import { insertLongEntries } from '../../support/long-entries.js';
import type { TestTenant } from '#testing/test-application.js';
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
    const look = runForTenant(made.tenant, () => api.app.get(AuditVerification).verify({ head: head! }));
    expect((await look).fault).toEqual({
      position: head!.position,
      entry: null,
      problem: `The chain ends at ${head!.position - 1}; its end has been removed.`,
    });
  });

  it('is another one if an earlier head has another digest, and the same if it has grown since', async () => {
    const made = await withEntries();
    const { head } = await verify(made);
    await createGroup(made.client);
    await sealed();
    const look = (known: ChainLink): Promise<Verification> =>
      runForTenant(made.tenant, () => api.app.get(AuditVerification).verify({ head: known }));
    expect((await look(head!)).fault).toBeNull();
    expect((await look({ ...head!, digest: 'f'.repeat(64) })).fault).toEqual({
      position: head!.position,
      entry: expect.stringMatching(/^\d+$/),
      problem: 'The chain is another one than that of the given head.',
    });
  });

  it('names an entry that was never to be sealed, and counts those that will be', async () => {
    const made = await withEntries();
    const { verified, head } = await verify(made);
    await createGroup(made.client);
    const insert = `insert into audit_entry (tenant_id, occurred_at, transaction, action, actor_type, target_type, row_type)
      values ($1, '2026-01-01Z', $2::text::xid8, 'forged', 'system', 'component', 'component') returning id`;
    const [first] = await api.database.sql(insert, [made.tenant.id, '5']);
    await api.database.sql(insert, [made.tenant.id, '4']);
    const id = String(first!['id']);
    expect(await verify(made)).toEqual({
      verified,
      head,
      anchor: null,
      pending: 1,
      fault: { position: null, entry: id, problem: `Entry ${id} is not in the chain.` },
    });
  });

  it('seals long entries in small parts, in the order in which they were made, and verifies them so', async () => {
    const made = await api.newTenant();
    await sealed();
    const { verified } = await verify(made);
    await insertLongEntries(api, made.tenant.id, { events: 2, entries: 25 });
    const chain = api.app.get(AuditChainRepository);
    const pending = () => runForTenant(made.tenant, () => chain.pending());
    const first = await pending();
    expect(first.length).toBeGreaterThan(1);
    expect(first.length).toBeLessThan(25);
    await api.app.get(AuditSealer).seal();
    // The first transaction is sealed in part, so it stays pending.
    expect(await pending()).toHaveLength(first.length);
    expect(await verify(made)).toMatchObject({ pending: 50 - first.length, fault: null });
    await Promise.all([sealed(), replica.app.get(AuditSealer).seal(), sealed()]);
    expect(await pending()).toEqual([]);
    expect(await verify(made)).toMatchObject({ verified: verified + 50, pending: 0, fault: null });
    const seals = await runForTenant(made.tenant, () => chain.sealsAfter(verified));
    expect(seals.length).toBeLessThan(25);
    expect(seals.map(({ entry }) => entry!.rowId)).toEqual(seals.map((_, index) => String(index + 1)));
    const [left] = await api.database.sql(
      'select count(*)::int as n from audit_pending where tenant_id = $1',
      [made.tenant.id],
    );
    expect(left).toEqual({ n: 0 });
  });

  it('forgets a pending transaction whose entries somebody has removed', async () => {
    const made = await withEntries();
    const { verified } = await verify(made);
    await createGroup(made.client);
    await api.database.sql(
      `delete from audit_entry e using audit_pending p
       where e.tenant_id = $1 and p.tenant_id = $1 and e.occurred_at = p.occurred_at and e.transaction = p.transaction`,
      [made.tenant.id],
    );
    await sealed();
    expect(await verify(made)).toMatchObject({ verified, pending: 0, fault: null });
  });

  it('of a tenant without entries has no head', async () => {
    const made = await withEntries();
    for (const table of ['audit_seal', 'audit_entry', 'audit_pending'])
      await api.database.sql(`delete from ${table} where tenant_id = $1`, [made.tenant.id]);
    expect(await verify(made)).toEqual({ verified: 0, head: null, anchor: null, pending: 0, fault: null });
  });

  it('may have thousands of entries, and of transactions that are sealed at once', async () => {
    const made = await withEntries();
    const { verified } = await verify(made);
    const insert = async (transactions: number, entries: number): Promise<void> => {
      await api.database.sql(
        `with given as (
           insert into audit_entry (tenant_id, occurred_at, transaction, action, actor_type, target_type, row_type)
           select $1, timestamptz '2026-04-01Z' + t * interval '1 second', t::text::xid8, 'test', 'system', 'component', 'component'
           from generate_series(1, $2::int) t, generate_series(1, $3::int) order by t returning tenant_id, occurred_at, transaction
         )
         insert into audit_pending (tenant_id, occurred_at, transaction) select distinct * from given`,
        [made.tenant.id, transactions, entries],
      );
    };
    await insert(250, 9);
    await sealed();
    const found = await verify(made);
    expect(found).toMatchObject({ verified: verified + 2250, pending: 0, fault: null });
    const seals = await api.database.sql<{ inOrder: boolean }>(
      `select bool_and(occurred_at >= before) as "inOrder" from (
         select occurred_at, lag(occurred_at) over (order by position) as before from audit_seal
         where tenant_id = $1 and position > $2) seals`,
      [made.tenant.id, verified],
    );
    expect(seals).toEqual([{ inOrder: true }]);
    const position = verified + 2100;
    await api.database.sql(`delete from audit_seal where tenant_id = $1 and position = $2`, [
      made.tenant.id,
      position,
    ]);
    expect(await verify(made)).toMatchObject({ verified: position - 1, fault: { position } });
  });
});
