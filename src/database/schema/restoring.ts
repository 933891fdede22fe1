import type { QueryRunner } from 'typeorm';

/**
 * A condition for triggers, in SQL: false while a tenant's rows are put back as they were, in a transaction that says so
 * (`set local app.restoring = 'on'`) and that the tables' owner runs. For triggers that date, derive or record a new row.
 */
export const UNLESS_RESTORING = `(coalesce(current_setting('app.restoring', true), '') <> 'on' or not may_restore())`;

/** Whether the database has come so far that {@link UNLESS_RESTORING} can be asked. */
export async function isRestoringKnown(runner: QueryRunner): Promise<boolean> {
  const [row] = (await runner.query(`select to_regproc('may_restore') is not null as "isThere"`)) as {
    isThere: boolean;
  }[];
  return row?.isThere === true;
}
