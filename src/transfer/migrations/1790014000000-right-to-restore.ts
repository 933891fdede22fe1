import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is a member of the role that owns the tables. */
const MAY_RESTORE = `select pg_has_role(current_user, relowner, 'member') from pg_class where oid = 'public.tenant'::regclass`;

/**
 * `may_restore()` stands in the conditions of triggers. Written in SQL, PostgreSQL parses it for every statement that may fire
 * one of them, to see whether it could be made a part of the condition, although it is called only where rows are put back.
 */
export class RightToRestore1790014000000 implements MigrationInterface {
  readonly name = 'RightToRestore1790014000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function may_restore() returns boolean language plpgsql stable as $$
      begin
        return (${MAY_RESTORE});
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function may_restore() returns boolean language sql stable as $$
        ${MAY_RESTORE}
      $$`);
  }
}
