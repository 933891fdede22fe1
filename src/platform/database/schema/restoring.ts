/**
 * SQL condition for triggers that date, derive or record a new row. It is false while the owner of the
 * tables restores a tenant's rows, in a transaction with `set local app.restoring = 'on'`.
 */
export const UNLESS_RESTORING = `(coalesce(current_setting('app.restoring', true), '') <> 'on' or not may_restore())`;
