import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Tables whose records have metadata. */
const TABLES = ['component', 'component_group', 'host_system', 'incident', 'incident_template'];

/** External ids and labels of records. The labels are stored twice: as they are shown, and for searches by index. */
export class RecordMetadata1799000032000 implements MigrationInterface {
  readonly name = 'RecordMetadata1799000032000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'record_metadata', {
      columns: `
        family text not null,
        record_id bigint not null,
        external_id text,
        labels jsonb not null,
        updated_at timestamptz(3) not null`,
      unique: [
        ['family', 'record_id'],
        ['family', 'external_id'],
      ],
      audit: { targetId: 'record_id' },
    });
    await createTenantTable(runner, 'record_label', {
      key: ['metadata_id', 'key'],
      columns: `
        metadata_id bigint not null,
        family text not null,
        record_id bigint not null,
        key text not null,
        value text not null`,
      references: { metadata_id: { table: 'record_metadata', onDelete: 'cascade' } },
      indexes: [['family', 'key', 'value', 'record_id']],
      audit: false,
    });
    // The family is the argument of the trigger, or else the type of the record.
    await runner.query(`
      create function forget_metadata() returns trigger language plpgsql as $$
      begin
        delete from record_metadata where tenant_id = old.tenant_id and record_id = old.id
          and family = coalesce(tg_argv[0], to_jsonb(old) ->> 'type');
        return null;
      end $$`);
    for (const table of TABLES) {
      const family = table === 'incident' ? '' : `'${table}'`;
      await runner.query(`
        create trigger forget_metadata after delete on ${table} for each row execute function forget_metadata(${family})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`drop trigger forget_metadata on ${table}`);
    await runner.query(`drop function forget_metadata`);
    await dropTenantTable(runner, 'record_label');
    await dropTenantTable(runner, 'record_metadata');
  }
}
