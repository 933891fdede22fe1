import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PREVIEW_ROLE } from '../../connections/database-addresses.js';

/**
 * Makes the views for visitors barriers: no function of a reader sees a row that the view hides, not even in
 * a condition that PostgreSQL would check before the view's own.
 */
export class Barriers1790015420000 implements MigrationInterface {
  readonly name = 'Barriers1790015420000';

  async up(runner: QueryRunner): Promise<void> {
    for (const view of await viewsForVisitors(runner))
      await runner.query(`alter view ${view} set (security_barrier = true)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const view of await viewsForVisitors(runner))
      await runner.query(`alter view ${view} reset (security_barrier)`);
  }
}

/** Views that the preview role may read, which are those of the visitor role and the previews. */
async function viewsForVisitors(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query(
    `select oid::regclass::text as name from pg_class
     where relkind = 'v' and relnamespace = 'public'::regnamespace and has_table_privilege($1, oid, 'select') order by 1`,
    [PREVIEW_ROLE],
  )) as { name: string }[];
  return rows.map(({ name }) => name);
}
