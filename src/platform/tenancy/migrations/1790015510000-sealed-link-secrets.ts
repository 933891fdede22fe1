import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';
import { markSealed } from '#platform/database/schema/sealed-column.js';

/** Random bytes without an extension, as in the migration that added the column. */
const RANDOM_BYTES =
  'sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))';

/**
 * Link secrets become texts that the application seals. The default stays for rows that are inserted past the
 * application; `secrets:rotate` seals them.
 */
export class SealedLinkSecrets1790015510000 implements MigrationInterface {
  readonly name = 'SealedLinkSecrets1790015510000';

  async up(runner: QueryRunner): Promise<void> {
    await changeType(runner, 'text', `encode(link_secret, 'hex')`, `encode(${RANDOM_BYTES}, 'hex')`);
    await markSealed(runner, 'tenant', 'link_secret', { by: 'id' });
  }

  /** Sealed secrets cannot be opened here: they are made anew, which invalidates earlier links. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`comment on column tenant.link_secret is null`);
    await changeType(runner, 'bytea', RANDOM_BYTES, RANDOM_BYTES);
  }
}

async function changeType(
  runner: QueryRunner,
  type: string,
  converted: string,
  byDefault: string,
): Promise<void> {
  // The type of a column that a trigger names cannot be changed.
  await runner.query(`drop trigger record_update on tenant`);
  await runner.query(`alter table tenant alter column link_secret drop default`);
  await runner.query(`alter table tenant alter column link_secret type ${type} using ${converted}`);
  await runner.query(`alter table tenant alter column link_secret set default ${byDefault}`);
  await recordChanges(runner, 'tenant', { hidden: ['link_secret'] });
}
