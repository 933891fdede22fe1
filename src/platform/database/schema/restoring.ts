import type { QueryRunner } from 'typeorm';

/**
 * SQL condition for triggers that date, derive or record a new row. It is false while the owner of the
 * tables restores a tenant's rows, in a transaction with `set local app.restoring = 'on'`.
 */
export const UNLESS_RESTORING = `(coalesce(current_setting('app.restoring', true), '') <> 'on' or not may_restore())`;

/** True if the migration that creates `may_restore()` for {@link UNLESS_RESTORING} has run. */
export async function isRestoringKnown(runner: QueryRunner): Promise<boolean> {
  const [row] = (await runner.query(`select to_regproc('may_restore') is not null as "isThere"`)) as {
    isThere: boolean;
  }[];
  return row?.isThere === true;
}
