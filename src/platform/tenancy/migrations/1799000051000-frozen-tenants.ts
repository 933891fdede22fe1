import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';
import { LOCK_WRITES } from '#platform/database/tenant/frozen-writes.js';

const ADDED = ['frozen_at', 'freeze_reason', 'freeze_drains'];

/**
 * Tenants whose data cannot change. Each write holds the tenant's lock together with others, and freezing needs it
 * alone, so no write that began before ends later. Source: docs/decisions/0092.
 */
export class FrozenTenants1799000051000 implements MigrationInterface {
  readonly name = 'FrozenTenants1799000051000';
  readonly locks = ['tenant'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tenant
        add column frozen_at timestamptz(3),
        add column freeze_reason text,
        add column freeze_drains boolean not null default false`);
    await recordTenant(runner);
    await runner.query(`create index ix_tenant_frozen on tenant (id) where frozen_at is not null`);
    await runner.query(`create view frozen_tenant as select id from tenant where frozen_at is not null`);
    await runner.query(`grant select on frozen_tenant to ${APP_ROLE}`);
    await runner.query(`
      create function begin_write(of_tenant uuid, by_job boolean) returns void language plpgsql as $$
      declare
        frozen record;
      begin
        perform pg_advisory_xact_lock_shared(${LOCK_WRITES}, hashtext(of_tenant::text));
        -- A statement of its own, so that it sees what was committed while this one waited.
        select t.freeze_reason as reason, t.freeze_drains as drains into frozen
        from tenant t where t.id = of_tenant and t.frozen_at is not null;
        if found and not (by_job and frozen.drains) then
          raise exception 'The tenant is frozen.' using errcode = 'HG503', detail = coalesce(frozen.reason, '');
        end if;
      end $$`);
    // For work on many tenants at once, which sees no row of them and must not wait for one.
    await runner.query(`
      create function may_write(of_tenant uuid) returns boolean language plpgsql as $$
      begin
        if not pg_try_advisory_xact_lock_shared(${LOCK_WRITES}, hashtext(of_tenant::text)) then
          return false;
        end if;
        return not exists (select from frozen_tenant f where f.id = of_tenant);
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function begin_write, may_write`);
    await runner.query(`drop view frozen_tenant`);
    await recordTenant(runner, ADDED);
    await runner.query(`alter table tenant ${ADDED.map((column) => `drop column ${column}`).join(', ')}`);
    await recordTenant(runner);
  }
}

/** As the migration of the audit trail does, for the columns of now. */
async function recordTenant(runner: QueryRunner, except: readonly string[] = []): Promise<void> {
  await recordChanges(runner, 'tenant', {
    hidden: ['link_secret'],
    except: ['audit_id_key', 'freeze_drains', ...except],
  });
}
