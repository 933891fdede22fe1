import type { QueryRunner } from 'typeorm';
import {
  createRecordingFunction,
  hasRecordingFunction,
  recordingFunction,
  type RecordedTable,
} from './recording-function.js';
import { UNLESS_RESTORING, isRestoringKnown } from './restoring.js';

/** What the audit trail keeps of the changes to a table. */
export interface RecordedChanges {
  /** The kind of record that a row is, or is a part of; by default the name of the table. */
  readonly target?: string;
  /** The column with that record's id; by default `id`. */
  readonly targetId?: string;
  /** The column with the row's own id; by default `id`, and none where the target's id is all that there is. */
  readonly rowId?: string;
  /** Columns that are not recorded: what is derived, kept by triggers, or changes by itself. */
  readonly except?: readonly string[];
  /** Columns of which the trail only says that they have changed; those with a telling name always are. */
  readonly hidden?: readonly string[];
  /** When a statement inserts more rows than this, only their number is recorded. */
  readonly counted?: number;
}

/** What the trail says by itself, or what an entry's own time says. */
const NEVER = ['tenant_id', 'id', 'created_at', 'updated_at', 'search_text', 'public_updated_at'];

/** Columns that hold secrets, by their names, so that a new table cannot give one away by mistake. */
const SECRET = /secret|token|password|nonce|digest|hash/;

const NAMES = { update: 'record_update', insert: 'record_insert', delete: 'record_delete' } as const;

/** Whether the database has come so far that there is a trail; tables that are older get their triggers with it. */
export async function isTrailThere(runner: QueryRunner): Promise<boolean> {
  const [row] = (await runner.query(`select to_regproc('record_change') is not null as "isThere"`)) as {
    isThere: boolean;
  }[];
  return row?.isThere === true;
}

/**
 * Has the database record each change to a table's rows in the audit trail, in the transaction of the change. To be called
 * again when the table gets a column: changes to columns that are not named in its trigger are not recorded.
 */
export async function recordChanges(
  runner: QueryRunner,
  table: string,
  changes: RecordedChanges = {},
): Promise<void> {
  const about = await recordedTable(runner, table, changes);
  if (await hasRecordingFunction(runner, table)) await createQuickTriggers(runner, about);
  else await createTriggers(runner, about);
}

/**
 * Has new and changed rows of a table recorded by a function of its own, which is quicker. For tables that are
 * written to again and again, with an `id`, of which each new row is recorded; {@link recordChanges} keeps to it.
 */
export async function recordQuickly(runner: QueryRunner, table: string): Promise<void> {
  await createQuickTriggers(runner, await recordedTable(runner, table, await recordedBefore(runner, table)));
}

/** Takes back {@link recordQuickly}: the table's changes are recorded as those of others are. */
export async function recordAsOthers(runner: QueryRunner, table: string): Promise<void> {
  const about = await recordedTable(runner, table, await recordedBefore(runner, table));
  await createTriggers(runner, about);
  await runner.query(`drop function ${recordingFunction(table)}`);
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

/** What the triggers of a table say of it. */
async function recordedBefore(runner: QueryRunner, table: string): Promise<RecordedChanges> {
  const [row] = (await runner.query(
    `select string_to_array(encode(tgargs, 'escape'), '\\000') as arguments
     from pg_trigger where tgrelid = $1::regclass and tgname = $2`,
    [table, NAMES.insert],
  )) as { arguments: readonly string[] }[];
  const [target = table, targetId = 'id', rowId = 'id', except = '{}', hidden = '{}', counted] =
    row?.arguments ?? [];
  const namesIn = (text: string): string[] => text.slice(1, -1).split(',');
  return {
    target,
    targetId,
    rowId,
    except: namesIn(except),
    hidden: namesIn(hidden),
    counted: Number(counted),
  };
}

/** Triggers that call the function of all tables. */
async function createTriggers(runner: QueryRunner, about: RecordedTable): Promise<void> {
  await forgetChanges(runner, about.table);
  const call = callOf('record_change', about);
  await onUpdate(runner, about, `when (old.* is distinct from new.*) ${call}`);
  await onInsert(runner, about, call);
  await onDelete(runner, about);
}

/** Triggers that call the function of the table alone, which looks itself whether anything has changed. */
async function createQuickTriggers(runner: QueryRunner, about: RecordedTable): Promise<void> {
  await forgetChanges(runner, about.table);
  await createRecordingFunction(runner, about);
  const call = callOf(recordingFunction(about.table), about);
  await onUpdate(runner, about, call);
  await onInsert(runner, about, call);
  await onDelete(runner, about);
}

/**
 * Row by row: to match old with new rows of a statement costs several times as much, and most statements have one. A row of
 * which nothing else is recorded is never changed.
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
  // Rows that are put back have their entries.
  const unlessRestoring = (await isRestoringKnown(runner)) ? `when (${UNLESS_RESTORING})` : '';
  await runner.query(`
    create trigger ${NAMES.insert} after insert on ${table} referencing new table as new_rows for each statement
    ${unlessRestoring} ${call}`);
}

async function onDelete(runner: QueryRunner, about: RecordedTable): Promise<void> {
  await runner.query(`
    create trigger ${NAMES.delete} after delete on ${about.table} referencing old table as old_rows for each statement
    ${callOf('record_change', about)}`);
}

function callOf(name: string, about: RecordedTable): string {
  const { target, targetId, rowId, skipped, hidden, counted } = about;
  const told = [target, targetId, rowId, list(skipped), list(hidden), counted];
  return `execute function ${name}(${told.map((argument) => `'${argument}'`).join(', ')})`;
}

/** Takes back what {@link recordChanges} has made. */
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

/** Names as an array in PostgreSQL's own writing. */
function list(names: readonly string[]): string {
  return `{${names.join(',')}}`;
}
