import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds how a domain is proved, which domain links lead to, and the result of the last DNS check. Domains
 * verified so far count as verified by the operator, because their records may no longer be there.
 */
export class DomainChecks1790007120000 implements MigrationInterface {
  readonly name = 'DomainChecks1790007120000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table domain
        add column is_primary boolean not null default false,
        add column verified_by text,
        add column failing_since timestamptz(3),
        add column lapsed_at timestamptz(3),
        add column checked_at timestamptz(3),
        add column check_result text,
        add column check_message text,
        add column found_records jsonb not null default '[]'`);
    await runner.query(`create unique index uq_domain_primary on domain (tenant_id) where is_primary`);
    await this.announce(runner, 'of host, verified_at, is_primary');
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.announce(runner, '');
    await runner.query(`drop index uq_domain_primary`);
    await runner.query(`
      alter table domain drop column is_primary, drop column verified_by, drop column failing_since, drop column lapsed_at,
        drop column checked_at, drop column check_result, drop column check_message, drop column found_records`);
  }

  private async announce(runner: QueryRunner, columns: string): Promise<void> {
    await runner.query(`drop trigger announce on domain`);
    await runner.query(`
      create trigger announce after insert or delete or update ${columns} on domain
      for each row execute function announce_domain()`);
  }
}
