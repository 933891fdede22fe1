import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

const GIVEN = `tenants uuid[], kinds text[], owners bigint[], keys text[], digests bigint[], counts integer[],
  received timestamptz[], reported timestamptz[], dated boolean[], effective timestamptz[], expiry timestamptz[]`;

/**
 * Repeats of a signal are counted in one small row for each alert, for many tenants at once, instead of being
 * logged. Source: docs/decisions/0088.
 */
export class SignalRepeats1799000020000 implements MigrationInterface {
  readonly name = 'SignalRepeats1799000020000';
  readonly locks = ['inbound_webhook', 'inbound_signal', 'tenant'];

  async up(runner: QueryRunner): Promise<void> {
    // The columns that a repeat changes stand together, so that the write-ahead log holds only them.
    await createTenantTable(runner, 'inbound_repeat', {
      key: ['webhook_id', 'key'],
      columns: `
        webhook_id bigint not null,
        signal_id bigint not null,
        digest bigint not null,
        repeats integer not null,
        received_at timestamptz(3) not null,
        reported_at timestamptz(3) not null,
        effective_at timestamptz(3) not null,
        expires_at timestamptz(3),
        key text not null,
        status text not null`,
      references: { webhook_id: { table: 'inbound_webhook', onDelete: 'cascade' } },
      isBoundByReference: true,
      audit: false,
    });
    // Repeats change no indexed column, so their updates stay in the page as long as it has space.
    await runner.query(`alter table inbound_repeat set (fillfactor = 50)`);
    await runner.query(`
      alter table inbound_signal add column repeats integer not null default 0, add column last_received_at timestamptz(3)`);
    await createSharedView(
      runner,
      'repeated_report',
      `select r.tenant_id, w.component_id, w.host_system_id, r.effective_at as reported_at
       from inbound_repeat r join inbound_webhook w on w.tenant_id = r.tenant_id and w.id = r.webhook_id`,
    );
    // Each row is changed as its own tenant, so a batch can reach no more than single signals could. Those of a frozen
    // tenant are left out: they are then stored like other signals, which is refused.
    await runner.query(`
      create function count_signal_repeats(${GIVEN})
      returns table (place bigint, webhook_status text, reported_at timestamptz) language plpgsql as $$
      declare
        given record;
        hook bigint;
        of_tenant uuid;
        writable boolean;
      begin
        for given in
          select * from unnest(tenants, kinds, owners, keys, digests, counts, received, reported, dated, effective, expiry)
            with ordinality as g (tenant, kind, owner, key, digest, count, received_at, reported_at, is_dated, effective_at, expires_at, place)
        loop
          if of_tenant is distinct from given.tenant then
            of_tenant := given.tenant;
            writable := may_write(of_tenant);
          end if;
          continue when not writable;
          perform set_config('app.tenant_id', given.tenant::text, true);
          if given.kind = 'component' then
            select id into hook from inbound_webhook w where w.tenant_id = given.tenant and w.component_id = given.owner;
          else
            select id into hook from inbound_webhook w where w.tenant_id = given.tenant and w.host_system_id = given.owner;
          end if;
          update inbound_repeat r set
            repeats = r.repeats + given.count,
            received_at = greatest(r.received_at, given.received_at),
            reported_at = greatest(r.reported_at, given.reported_at),
            effective_at = greatest(r.effective_at, given.effective_at),
            expires_at = greatest(r.expires_at, given.expires_at)
          where r.tenant_id = given.tenant and r.webhook_id = hook and r.key = given.key and r.digest = given.digest
            and (r.expires_at is null or r.expires_at > given.received_at)
            and (not given.is_dated or given.reported_at >= r.reported_at)
          returning r.status, r.effective_at into webhook_status, reported_at;
          if found then
            place := given.place;
            return next;
          end if;
        end loop;
        perform set_config('app.tenant_id', '', true);
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function count_signal_repeats`);
    await runner.query(`drop view repeated_report`);
    await runner.query(`alter table inbound_signal drop column repeats, drop column last_received_at`);
    await dropTenantTable(runner, 'inbound_repeat');
  }
}
