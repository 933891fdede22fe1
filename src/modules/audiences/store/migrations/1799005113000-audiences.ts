import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

const UNRECORDED = ['stamp', 'last_used_at'];

/** What of an admission is announced when it changes. */
const ANNOUNCED = ['kind', 'cidrs', 'domains', 'stamp', 'password_hash', 'token_hash'];

/**
 * Audiences, who belongs to them by e-mail address or by a value of single sign-on, and the audiences that admissions
 * lead to. Source: docs/decisions/0100.
 */
export class Audiences1799005113000 implements MigrationInterface {
  readonly name = 'Audiences1799005113000';
  readonly locks = ['admission'];

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'audience', {
      columns: `
        name text not null,
        external_id text,
        includes_public boolean not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      unique: [['external_id']],
    });
    await createTenantTable(runner, 'audience_person', {
      columns: `
        audience_id bigint not null,
        kind text not null,
        value text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      references: { audience_id: { table: 'audience', onDelete: 'cascade' } },
      indexes: [['audience_id', 'id']],
      // Addresses of people do not outlive them in the trail.
      audit: { target: 'audience', targetId: 'audience_id', hidden: ['value'], counted: 20 },
    });
    // Named after the field that the message about it is on. Finds the audiences of an address.
    await runner.query(`
      alter table audience_person add constraint uq_audience_person_tenant_id_value
      unique (tenant_id, value, kind, audience_id)`);
    await this.announce(runner);
    await runner.query(`alter table admission add column audience_ids jsonb`);
    await recordChanges(runner, 'admission', { except: UNRECORDED });
    await announceAdmissions(runner, [...ANNOUNCED, 'audience_ids']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await announceAdmissions(runner, ANNOUNCED);
    await recordChanges(runner, 'admission', { except: [...UNRECORDED, 'audience_ids'] });
    await runner.query(`alter table admission drop column audience_ids`);
    await recordChanges(runner, 'admission', { except: UNRECORDED });
    await dropTenantTable(runner, 'audience_person');
    await dropTenantTable(runner, 'audience');
    await runner.query(`drop function announce_audience, announce_audience_person`);
  }

  private async announce(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function announce_audience() returns trigger language plpgsql as $$
      declare
        of_tenant constant uuid := coalesce(new.tenant_id, old.tenant_id);
      begin
        if tg_op <> 'UPDATE' then
          perform note_audiences(of_tenant, exists (select from audience where tenant_id = of_tenant));
        end if;
        perform pg_notify('heliograph_changes', 'visibility:' || of_tenant);
        return null;
      end $$`);
    await runner.query(`
      create trigger announce after insert or delete or update of includes_public on audience
      for each row execute function announce_audience()`);
    await runner.query(`
      create function announce_audience_person() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'people:' || coalesce(new.tenant_id, old.tenant_id));
        return null;
      end $$`);
    await runner.query(`
      create trigger announce after insert or update or delete on audience_person
      for each row execute function announce_audience_person()`);
  }
}

async function announceAdmissions(runner: QueryRunner, columns: readonly string[]): Promise<void> {
  await runner.query(`drop trigger announce on admission`);
  await runner.query(`
    create trigger announce after insert or delete or update of ${columns.join(', ')}
    on admission for each row execute function announce_admission()`);
}
