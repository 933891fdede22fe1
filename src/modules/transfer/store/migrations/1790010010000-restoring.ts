import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets the owner of the tables restore rows unchanged, without the triggers for new rows: `may_restore()` is
 * part of their condition. It is true for members of the role that owns the tables.
 *
 * In PL/pgSQL, because PostgreSQL parses an SQL function for every statement that may fire such a trigger, to
 * see whether it can be inlined. The function is called only while rows are restored.
 */
export class Restoring1790010010000 implements MigrationInterface {
  readonly name = 'Restoring1790010010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function may_restore() returns boolean language plpgsql stable as $$
      begin
        return (select pg_has_role(current_user, relowner, 'member') from pg_class where oid = 'public.tenant'::regclass);
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function may_restore`);
  }
}
