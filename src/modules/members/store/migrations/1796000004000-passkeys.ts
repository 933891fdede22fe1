import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Passkeys of members. */
export class Passkeys1796000004000 implements MigrationInterface {
  readonly name = 'Passkeys1796000004000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'passkey', {
      columns: `
        member_id bigint not null,
        name text not null,
        host text not null,
        credential text not null,
        public_key text not null,
        counter bigint not null,
        copied_at timestamptz(3),
        last_used_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      unique: [['credential']],
      references: { member_id: { table: 'member', onDelete: 'cascade' } },
      indexes: [['member_id']],
      // Members name their passkeys as they like, and the trail outlives a member who is erased.
      audit: {
        target: 'member',
        targetId: 'member_id',
        except: ['counter', 'last_used_at'],
        hidden: ['name', 'credential', 'public_key'],
      },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTenantTable(runner, 'passkey');
  }
}
