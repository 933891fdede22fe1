import { Logger } from '@nestjs/common';
import { describe, expect, it, vi } from 'vitest';
import { AuditRetention } from '#modules/audit/services/audit-retention.js';
import { AuditSealer } from '#modules/audit/services/audit-sealer.js';
import { AuditVerification, type Verification } from '#modules/audit/services/audit-verification.js';
import { AuditChainRepository, type ChainLink } from '#modules/audit/store/audit-chain.repository.js';
import { runForTenant } from '#core/context/work-context.js';
import { OperatorTrail } from '#platform/operators/operator-trail.service.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import type { TestTenant } from '#testing/test-application.js';
import { createGroup } from '../../support/factories.js';
import { insertLongEntries } from '../../support/long-entries.js';
import { useApi } from '../../support/use-api.js';
import { pages } from '../../support/pages.js';

const DAY = 86_400_000;
const OLD = 6;
const YOUNG = 4;

const api = useApi({ environment: { AUDIT_RETENTION_DAYS: '30' } });
const replica = api.useReplica();

async function sealed(): Promise<void> {
  while (await api.app.get(AuditSealer).seal());
}

function verify({ tenant }: TestTenant, known?: ChainLink): Promise<Verification> {
  return runForTenant(tenant, () =>
    api.app.get(AuditVerification).verify(known === undefined ? {} : { head: known }),
  );
}

async function entriesOf({ tenant }: TestTenant): Promise<number> {
  const [row] = await api.database.sql(`select count(*)::int as n from audit_entry where tenant_id = $1`, [
    tenant.id,
  ]);
  return row!['n'] as number;
}

/** Creates a tenant with sealed entries that are 31 days old, and some that are 29 days old. */
async function withOldEntries(): Promise<{ made: TestTenant; old: number; oldHead: ChainLink }> {
  const made = await api.newTenant();
  for (let number = 0; number < OLD; number += 1) await createGroup(made.client);
  await sealed();
  const { head, verified } = await verify(made);
  api.clock.advance(2 * DAY);
  for (let number = 0; number < YOUNG; number += 1) await createGroup(made.client);
  await sealed();
  api.clock.advance(29 * DAY);
  return { made, old: verified, oldHead: head! };
}

describe('The retention of the audit trail', () => {
  it('also ends entries of the operators’ trail', async () => {
    const trail = api.app.get(OperatorTrail);
    const at = (days: number): Promise<number> =>
      trail.begin({
        occurredAt: new Date(api.clock.now().getTime() - days * DAY),
        action: 'createTenant',
        keyId: 1,
        keyName: 'Portal',
        tenant: null,
        tenantSlug: null,
        requestId: `of ${days}`,
        ip: null,
      });
    await at(31);
    const kept = await at(29);
    await api.app.get(AuditRetention).sweep();
    const { entries } = await trail.page({ limit: 10, offset: 0 }, {});
    expect(entries.map(({ id }) => id)).toEqual([kept]);
  });

  it('deletes what is older, and leaves a chain that is whole', async () => {
    const { made, old, oldHead } = await withOldEntries();
    const earlier = await verify(made);
    await Promise.all([api.app.get(AuditRetention).sweep(), replica.app.get(AuditRetention).sweep()]);
    const found = await verify(made, earlier.head!);
    expect(found).toMatchObject({ fault: null, verified: YOUNG, head: earlier.head });
    expect(found.anchor).toEqual({
      ...oldHead,
      deletedBefore: new Date(api.clock.now().getTime() - 30 * DAY),
    });
    expect(await entriesOf(made)).toBe(earlier.verified - old);
    const listed = await made.client.get('/audit-events');
    expect(listed.body.data).toHaveLength(YOUNG);
    // The head of the deleted entries is still known; another digest at its position is a fault.
    expect((await verify(made, oldHead)).fault).toBeNull();
    expect((await verify(made, { ...oldHead, digest: 'f'.repeat(64) })).fault).toMatchObject({
      position: oldHead.position,
    });
  });

  it('continues the chain when no entries are left', async () => {
    const { made } = await withOldEntries();
    api.clock.advance(30 * DAY);
    await api.app.get(AuditRetention).sweep();
    expect(await entriesOf(made)).toBe(0);
    await createGroup(made.client);
    await sealed();
    expect(await verify(made)).toMatchObject({ fault: null, verified: 1 });
  });

  it('deletes nothing if all entries are recent, and nothing more the second time', async () => {
    const { made } = await withOldEntries();
    await api.app.get(AuditRetention).sweep();
    const { anchor } = await verify(made);
    api.clock.advance(60_000);
    await api.app.get(AuditRetention).sweep();
    expect((await verify(made)).anchor).toEqual(anchor);
  });

  it.each([
    [
      'entries',
      'delete from audit_entry e using audit_seal s where e.tenant_id = $1 and s.tenant_id = $1 and s.entry_id = e.id and s.position <= $2',
    ],
    ['seals', 'delete from audit_seal where tenant_id = $1 and position <= $2'],
  ])('does not cover up that somebody else has deleted the oldest %s', async (_, statement) => {
    const { made } = await withOldEntries();
    await api.database.sql(statement, [made.tenant.id, 3]);
    const before = await entriesOf(made);
    expect((await verify(made)).fault).toMatchObject({ position: 1 });
    const warn = vi.spyOn(Logger.prototype, 'warn');
    await api.app.get(AuditRetention).sweep();
    const message = `The audit trail of ${made.tenant.slug} is broken, so it is not shortened: `;
    const said = warn.mock.calls.filter(([text]) => String(text).startsWith(message));
    expect(said).toHaveLength(1);
    expect((await verify(made)).fault).toMatchObject({ position: 1 });
    expect(await entriesOf(made)).toBe(before);
  });

  it('deletes thousands of entries up to the first that is young', async () => {
    const made = await api.newTenant();
    await sealed();
    const { verified } = await verify(made);
    await api.database.sql(
      `with given as (
         insert into audit_entry (tenant_id, occurred_at, transaction, action, actor_type, target_type, row_type)
         select $1, $2, '7'::xid8, 'test', 'system', 'component', 'component' from generate_series(1, 2500)
         returning tenant_id, occurred_at, transaction
       )
       insert into audit_pending (tenant_id, occurred_at, transaction) select distinct * from given`,
      [made.tenant.id, api.clock.now()],
    );
    await sealed();
    api.clock.advance(1);
    await createGroup(made.client);
    await createGroup(made.client);
    await sealed();
    // The first young entries are exactly as old as the retention.
    api.clock.advance(30 * DAY);
    await api.app.get(AuditRetention).sweep();
    const found = await verify(made);
    expect(found).toMatchObject({ fault: null, verified: 2 });
    expect(found.anchor?.position).toBe(verified + 2500);
    expect(await entriesOf(made)).toBe(2);
  });

  it('deletes long entries in small parts', async () => {
    const made = await api.newTenant();
    await api.database.sql(`update tenant set created_at = '2019-01-01Z' where id = $1`, [made.tenant.id]);
    await insertLongEntries(api, made.tenant.id, { events: 2, entries: 25 });
    await createGroup(made.client);
    await sealed();
    const { verified } = await verify(made);
    const deletion = vi.spyOn(api.app.get(AuditChainRepository), 'deleteThrough');
    await api.app.get(AuditRetention).sweep();
    expect(deletion.mock.calls.length).toBeGreaterThan(4);
    expect(await verify(made)).toMatchObject({ fault: null, verified: verified - 50 });
    expect(await entriesOf(made)).toBe(verified - 50);
  });

  it('deletes nothing once it is to end', async () => {
    const { made } = await withOldEntries();
    const before = await entriesOf(made);
    await api.app.get(AuditRetention).sweep(AbortSignal.abort());
    expect(await entriesOf(made)).toBe(before);
  });

  it('goes through all pages of tenants', async () => {
    const { made } = await withOldEntries();
    const before = await entriesOf(made);
    const tenants = api.app.get(TenantsService);
    const idPages = vi
      .spyOn(tenants, 'idPages')
      .mockImplementation(() => pages(['gone 1', 'gone 2'], [made.tenant.id]));
    const byId = vi
      .spyOn(tenants, 'byId')
      .mockImplementation((id) => Promise.resolve(id === made.tenant.id ? made.tenant : null));
    await api.app.get(AuditRetention).sweep();
    idPages.mockRestore();
    byId.mockRestore();
    expect(await entriesOf(made)).toBeLessThan(before);
  });

  it('shows a removal behind what it has deleted', async () => {
    const { made, oldHead } = await withOldEntries();
    await api.app.get(AuditRetention).sweep();
    const next = oldHead.position + 1;
    await api.database.sql(
      `delete from audit_entry e using audit_seal s
       where e.tenant_id = $1 and s.tenant_id = $1 and s.entry_id = e.id and s.position = $2`,
      [made.tenant.id, next],
    );
    expect((await verify(made)).fault).toMatchObject({ position: next });
  });

  describe('of 0 days', () => {
    const endless = useApi(() => ({
      database: api.database,
      clock: api.clock,
      environment: { AUDIT_RETENTION_DAYS: '0' },
    }));

    it('keeps all', async () => {
      const { made } = await withOldEntries();
      const before = await entriesOf(made);
      await endless.app.get(AuditRetention).sweep();
      expect(await entriesOf(made)).toBe(before);
    });
  });

  describe('when somebody else claims it', () => {
    /** Deletes the oldest entries, as somebody with the owner's password could, and claims that they were old. */
    async function forged(made: TestTenant, through: number, deletedBefore: Date): Promise<void> {
      const { id } = made.tenant;
      await api.database.sql(
        `with gone as (delete from audit_seal where tenant_id = $1 and position <= $2 returning *),
           entries as (delete from audit_entry e using gone g where e.tenant_id = $1 and e.id = g.entry_id)
         insert into audit_anchor (tenant_id, position, digest, deleted_before)
         select $1, position, digest, $3 from gone where position = $2`,
        [id, through, deletedBefore],
      );
    }

    const opening = (time: Date): string =>
      `The oldest entries were deleted as older than ${time.toISOString()}, but`;

    it('is refused for a time before the tenant', async () => {
      const { made, oldHead } = await withOldEntries();
      const [{ created_at: createdAt }] = (await api.database.sql(
        'select created_at from tenant where id = $1',
        [made.tenant.id],
      )) as [{ created_at: Date }];
      await forged(made, 3, createdAt);
      for (const known of [undefined, oldHead, { ...oldHead, position: 2 }])
        expect((await verify(made, known)).fault).toEqual({
          position: 3,
          entry: null,
          problem: `${opening(createdAt)} the tenant was created at ${createdAt.toISOString()} and had none.`,
        });
    });

    it('is refused for a time that the retention keeps, unless another retention is named', async () => {
      const { made, old } = await withOldEntries();
      const kept = new Date(api.clock.now().getTime() - 30 * DAY);
      const deletedBefore = new Date(kept.getTime() + 1);
      await forged(made, old + 1, deletedBefore);
      const look = (retentionDays?: number): Promise<Verification> =>
        runForTenant(made.tenant, () =>
          api.app.get(AuditVerification).verify(retentionDays === undefined ? {} : { retentionDays }),
        );
      const days = `the retention of 30 days keeps all since ${kept.toISOString()}.`;
      expect((await look()).fault?.problem).toBe(`${opening(deletedBefore)} ${days}`);
      expect((await look(0)).fault?.problem).toBe(
        `${opening(deletedBefore)} the retention keeps all entries.`,
      );
      expect((await look(29)).fault).toBeNull();
    });
  });
});
