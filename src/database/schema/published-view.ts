import type { QueryRunner } from 'typeorm';
import { APP_ROLE, PREVIEW_ROLE, VISITOR_ROLE } from '../connections/database-addresses.js';

/**
 * Creates a view of what visitors may see, for the role that they are served with: it may read such views and nothing else.
 * The view reads its tables as their owner, for whom row-level security is forced too, so it shows the current tenant only.
 * Without `security_barrier`: it would keep the order of an index and the reader's joins out of the view.
 *
 * @param select columns, `tenant_id` first, of rows that anybody may see
 */
export async function createPublicView(runner: QueryRunner, name: string, select: string): Promise<void> {
  await runner.query(`create view ${name} as ${select}`);
  await runner.query(`grant select on ${name} to ${VISITOR_ROLE}, ${APP_ROLE}`);
}

/** Creates a view of what is not published yet, for those who were given a link to it. */
export async function createPreviewView(runner: QueryRunner, name: string, select: string): Promise<void> {
  await runner.query(`create view ${name} as ${select}`);
  await runner.query(`grant select on ${name} to ${PREVIEW_ROLE}`);
}

/**
 * Creates a view of a family's table for the statements of other families: the columns that they may rely on, of every row
 * of the current tenant.
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
