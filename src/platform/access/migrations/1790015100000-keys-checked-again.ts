import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';
import { CURRENT_TENANT_SQL } from '#platform/database/schema/tenant-table.js';

const ANNOUNCED =
  'of name, abilities, secret_hash, previous_secret_hash, previous_expires_at, expires_at, revoked_at';

/**
 * Keys know the key that created them, and whether they have all abilities, including those of modules installed
 * later. `require_key()` lets a write check the key of its request again. Source: docs/decisions/0046.
 */
export class KeysCheckedAgain1790015100000 implements MigrationInterface {
  readonly name = 'KeysCheckedAgain1790015100000';

  async up(runner: QueryRunner): Promise<void> {
    // No foreign key: the creator may be missing where an import left it out, because its secret is in use elsewhere.
    await runner.query(
      `alter table api_key add column created_by_id bigint, add column all_abilities boolean not null default false`,
    );
    await this.announce(runner, `${ANNOUNCED}, all_abilities`);
    await recordChanges(runner, 'api_key', { except: ['last_used_at'] });
    // The row is locked, so that a revocation waits for the commit, or the write for the revocation. It must be the
    // last lock that a transaction takes, so that no two wait for each other.
    await runner.query(`
      create function require_key(key_id bigint, sent_hash bytea, begun_at timestamptz) returns void language plpgsql as $$
      declare
        present constant timestamptz := begun_at + (clock_timestamp() - transaction_timestamp());
        key api_key;
      begin
        select * into key from api_key
        where tenant_id = ${CURRENT_TENANT_SQL} and id = key_id and revoked_at is null
          and sent_hash in (secret_hash, previous_secret_hash)
        for share;
        if not found then
          raise exception 'The API key is not valid.' using errcode = 'HG401';
        end if;
        if least(key.expires_at, case when sent_hash = key.previous_secret_hash then key.previous_expires_at end) <= present then
          raise exception 'The API key has expired.' using errcode = 'HG401';
        end if;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function require_key`);
    await this.announce(runner, ANNOUNCED);
    await runner.query(
      `alter table api_key drop column created_by_id cascade, drop column all_abilities cascade`,
    );
    await recordChanges(runner, 'api_key', { except: ['last_used_at'] });
  }

  private async announce(runner: QueryRunner, columns: string): Promise<void> {
    await runner.query(`drop trigger announce on api_key`);
    await runner.query(`
      create trigger announce after insert or delete or update ${columns} on api_key
      for each row execute function announce_api_key()`);
  }
}
