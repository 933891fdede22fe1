import type { QueryRunner } from 'typeorm';
import {
  createRecordingFunction,
  hasRecordingFunction,
  recordingFunction,
  type RecordedTable,
} from './recording-function.js';
import { UNLESS_RESTORING } from './restoring.js';

/** How the audit trail records changes to a table. */
export interface RecordedChanges {
  /** Type of the record that a row is, or is a part of. Default: the name of the table. */
  readonly target?: string;
  /** Column with the id of that record. Default: `id`. */
  readonly targetId?: string;
  /** Column with the row's own id. Default: `id`. Without such a column, entries have only the target's id. */
  readonly rowId?: string;
  /** Columns that are not recorded: derived, maintained by triggers, or changed automatically. */
  readonly except?: readonly string[];
  /**
   * Columns whose values are hidden: the trail only shows that they changed. Columns with a secret-like
   * name are always hidden.
   */
  readonly hidden?: readonly string[];
  /** When a statement inserts more rows than this, only their number is recorded. */
  readonly counted?: number;
  /**
   * Records new and changed rows with a function of the table's own, which is faster. For frequently written
   * tables that have an `id` and record each new row. Later calls of {@link recordChanges} keep the function.
   */
  readonly byOwnFunction?: true;
}

/** Never recorded: columns that an audit entry has itself, such as its tenant and time, and derived ones. */
const NEVER = ['tenant_id', 'id', 'created_at', 'updated_at', 'search_text', 'public_updated_at'];

/** Column names that suggest a secret, so that a new table cannot leak one by mistake. */
const SECRET = /secret|token|password|nonce|digest|hash/;

const NAMES = { update: 'record_update', insert: 'record_insert', delete: 'record_delete' } as const;

/**
 * Creates triggers that record each change to a table's rows in the audit trail, in the transaction
 * of the change. Call it again when the table gets a column: changes to columns that the trigger does
 * not name are not recorded.
 */
export async function recordChanges(
  runner: QueryRunner,
  table: string,
  changes: RecordedChanges = {},
): Promise<void> {
  const about = await recordedTable(runner, table, changes);
  if (changes.byOwnFunction === true || (await hasRecordingFunction(runner, table)))
    await createQuickTriggers(runner, about);
  else await createTriggers(runner, about);
}

async function recordedTable(
  runner: QueryRunner,
  table: string,
  changes: RecordedChanges,
): Promise<RecordedTable> {
  const { target = table, targetId = 'id', rowId = 'id', except = [], hidden = [], counted = 0 } = changes;
  const columns = await columnsOf(runner, table);
  const skipped = [...new Set([...NEVER, ...except])].filter((column) => columns.includes(column));
  const recorded = columns.filter((column) => !skipped.includes(column));
  const secrets = recorded.filter((column) => SECRET.test(column) || hidden.includes(column));
  return { table, target, targetId, rowId, skipped, recorded, hidden: secrets, counted };
}

/** Creates triggers that call the function shared by all tables. */
async function createTriggers(runner: QueryRunner, about: RecordedTable): Promise<void> {
  await forgetChanges(runner, about.table);
  const call = callOf('record_change', about);
  await onUpdate(runner, about, `when (old.* is distinct from new.*) ${call}`);
  await onInsert(runner, about, call);
  await onDelete(runner, about);
}

/** Creates triggers that call the table's own function, which itself checks whether anything changed. */
async function createQuickTriggers(runner: QueryRunner, about: RecordedTable): Promise<void> {
  await forgetChanges(runner, about.table);
  await createRecordingFunction(runner, about);
  const call = callOf(recordingFunction(about.table), about);
  await onUpdate(runner, about, call);
  await onInsert(runner, about, call);
  await onDelete(runner, about);
}

/**
 * A row-level trigger, because matching old and new rows of a statement costs several times as much, and
 * most statements change one row. Rows without recorded columns are never updated, so they need no trigger.
 */
async function onUpdate(
  runner: QueryRunner,
  { table, recorded }: RecordedTable,
  action: string,
): Promise<void> {
  if (recorded.length > 0)
    await runner.query(`
      create trigger ${NAMES.update} after update of ${recorded.join(', ')} on ${table} for each row ${action}`);
}

async function onInsert(runner: QueryRunner, { table }: RecordedTable, call: string): Promise<void> {
  // Restored rows already have their entries.
  await runner.query(`
    create trigger ${NAMES.insert} after insert on ${table} referencing new table as new_rows for each statement
    when (${UNLESS_RESTORING}) ${call}`);
}

async function onDelete(runner: QueryRunner, about: RecordedTable): Promise<void> {
  await runner.query(`
    create trigger ${NAMES.delete} after delete on ${about.table} referencing old table as old_rows for each statement
    ${callOf('record_change', about)}`);
}

function callOf(name: string, about: RecordedTable): string {
  const { target, targetId, rowId, skipped, hidden, counted } = about;
  const args = [target, targetId, rowId, list(skipped), list(hidden), counted];
  return `execute function ${name}(${args.map((argument) => `'${argument}'`).join(', ')})`;
}

/** Drops the triggers of {@link recordChanges}. */
async function forgetChanges(runner: QueryRunner, table: string): Promise<void> {
  for (const name of Object.values(NAMES)) await runner.query(`drop trigger if exists ${name} on ${table}`);
}

async function columnsOf(runner: QueryRunner, table: string): Promise<string[]> {
  const rows = (await runner.query(
    `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     order by attnum`,
    [table],
  )) as { name: string }[];
  return rows.map(({ name }) => name);
}

/** Names as a PostgreSQL array literal. */
function list(names: readonly string[]): string {
  return `{${names.join(',')}}`;
}
