import type { MigrationInterface, QueryRunner } from 'typeorm';

const LOOKUP = `nullif(current_setting('app.lookup', true), '')`;

/**
 * A rotated key keeps two secrets until the previous one expires. A change announces the hashes before
 * and after it, because each may be cached.
 */
export class KeyRotation1790007110000 implements MigrationInterface {
  readonly name = 'KeyRotation1790007110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table api_key add column previous_secret_hash bytea, add column previous_expires_at timestamptz(3)`,
    );
    await runner.query(
      `create unique index uq_api_key_previous_secret_hash on api_key (previous_secret_hash)`,
    );
    await runner.query(
      `create policy previous_lookup on api_key for select using (previous_secret_hash = decode(${LOOKUP}, 'hex'))`,
    );
    await runner.query(`
      create or replace function announce_api_key() returns trigger language plpgsql as $$
      declare hash bytea;
      begin
        for hash in
          select secret from unnest(array[old.secret_hash, old.previous_secret_hash, new.secret_hash, new.previous_secret_hash]) secret
          where secret is not null group by secret
        loop
          perform pg_notify('heliograph_changes', 'key:' || encode(hash, 'hex'));
        end loop;
        return coalesce(new, old);
      end $$`);
    await this.announce(
      runner,
      'of name, abilities, secret_hash, previous_secret_hash, previous_expires_at, expires_at, revoked_at',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function announce_api_key() returns trigger language plpgsql as $$
      declare changed api_key := coalesce(new, old);
      begin
        perform pg_notify('heliograph_changes', 'key:' || encode(changed.secret_hash, 'hex'));
        return changed;
      end $$`);
    await this.announce(runner, 'of name, abilities, secret_hash, expires_at, revoked_at');
    await runner.query(`drop policy previous_lookup on api_key`);
    await runner.query(
      `alter table api_key drop column previous_secret_hash, drop column previous_expires_at`,
    );
  }

  private async announce(runner: QueryRunner, columns: string): Promise<void> {
    await runner.query(`drop trigger announce on api_key`);
    await runner.query(`
      create trigger announce after insert or delete or update ${columns} on api_key
      for each row execute function announce_api_key()`);
  }
}
