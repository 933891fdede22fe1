import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys of operators and the trail of what was done with them. Both belong to the installation and to no tenant. Only
 * the owner of the tables may see them. Entries of the trail outlive keys and tenants, so they refer to neither.
 */
export class Operators1797000001100 implements MigrationInterface {
  readonly name = 'Operators1797000001100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table operator_key (
        id bigint generated always as identity,
        name text not null,
        secret_hash bytea not null,
        last_four text not null,
        is_read_only boolean not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        revoked_at timestamptz(3),
        constraint pk_operator_key primary key (id),
        constraint uq_operator_key_secret_hash unique (secret_hash)
      )`);
    await runner.query(`
      create table operator_entry (
        id bigint generated always as identity,
        occurred_at timestamptz(3) not null,
        action text not null,
        key_id bigint not null,
        key_name text not null,
        tenant uuid,
        tenant_slug text,
        request_id text not null,
        ip text,
        status integer,
        constraint pk_operator_entry primary key (id)
      )`);
    await runner.query(`create index ix_operator_entry_tenant on operator_entry (tenant, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table operator_entry, operator_key`);
  }
}
