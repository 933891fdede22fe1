import type { MigrationInterface, QueryRunner } from 'typeorm';

/** True for members of the role that owns the tables. */
const MAY_RESTORE = `select pg_has_role(current_user, relowner, 'member') from pg_class where oid = 'public.tenant'::regclass`;

/**
 * Rewrites `may_restore()`, a condition of triggers, in PL/pgSQL. PostgreSQL parses an SQL function for every
 * statement that may fire such a trigger, to see whether it can be inlined. The function is called only while
 * rows are restored.
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
