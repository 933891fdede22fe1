import type { QueryRunner } from 'typeorm';
import { APP_ROLE, PREVIEW_ROLE, VISITOR_ROLE } from '../connections/database-addresses.js';

const BARRIER = 'with (security_barrier = true)';

/**
 * Creates a view of public rows for the visitor role, which may read such views and nothing else. The view
 * reads its tables as their owner. Row-level security is forced for the owner too, so the view shows only
 * the current tenant. As a barrier, it also hides its other rows from functions in a reader's conditions.
 *
 * @param select columns of public rows, `tenant_id` first
 */
export async function createPublicView(runner: QueryRunner, name: string, select: string): Promise<void> {
  await runner.query(`create view ${name} ${BARRIER} as ${select}`);
  await runner.query(`grant select on ${name} to ${VISITOR_ROLE}, ${APP_ROLE}`);
}

/**
 * Lets every change of a table outdate the pages that show it, in the transaction that makes the change. For the
 * tables behind a public view whose changes have no announcement of their own.
 */
export async function announcePageChanges(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`
    create trigger announce_page after insert or update or delete on ${table}
    for each row execute function announce_page_change()`);
}

/** Creates a view of unpublished content for the preview role, which serves preview links. */
export async function createPreviewView(runner: QueryRunner, name: string, select: string): Promise<void> {
  await runner.query(`create view ${name} ${BARRIER} as ${select}`);
  await runner.query(`grant select on ${name} to ${PREVIEW_ROLE}`);
}

/**
 * Creates a view of a module's table for the statements of other modules. It has the columns that they may
 * rely on, for every row of the current tenant.
 */
export async function createSharedView(
  runner: QueryRunner,
  name: string,
  select: string,
  rights: 'select' | 'select, update' = 'select',
): Promise<void> {
  await runner.query(`create view ${name} as ${select}`);
  await runner.query(`grant ${rights} on ${name} to ${APP_ROLE}`);
}
