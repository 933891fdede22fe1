import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

/**
 * Key of each tenant with which the ids of its audit events are made from numbers that count for the whole
 * installation. It never changes, so that the ids do not. A default generates it for existing and new tenants.
 */
export class AuditIdKeys1790016210000 implements MigrationInterface {
  readonly name = 'AuditIdKeys1790016210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table tenant add column audit_id_key bytea not null default uuid_send(gen_random_uuid())`,
    );
    await recordChanges(runner, 'tenant', { hidden: ['link_secret'], except: ['audit_id_key'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tenant drop column audit_id_key`);
    await recordChanges(runner, 'tenant', { hidden: ['link_secret'] });
  }
}
