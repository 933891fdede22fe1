import type { QueryRunner } from 'typeorm';
import { APP_ROLE } from '../connections/database-addresses.js';

/**
 * Lets the server draw ids before it inserts rows (`EntityRows.newId`), so that inserts of referring rows
 * need not wait.
 */
export async function allowDrawingIds(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`grant usage on sequence ${table}_id_seq to ${APP_ROLE}`);
}

export async function forbidDrawingIds(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`revoke usage on sequence ${table}_id_seq from ${APP_ROLE}`);
}
