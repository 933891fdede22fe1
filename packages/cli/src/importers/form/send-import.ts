import { HeliographError, type Schemas } from '@heliograph/client';
import { IMPORT_LISTS, type ImportFile, type ImportList } from './import-file.js';

/** What one request holds at most; the server takes 100 records in a mebibyte. */
const MAX_RECORDS = 100;
const MAX_BYTES = 700_000;
const TOO_LARGE = 413;

export type ImportBody = Schemas['ImportRecords'];
export type ImportReport = Schemas['ImportReport'];

/** How many records of a list came, had come before, or were refused. */
interface Counts {
  readonly created: number;
  readonly kept: number;
  readonly refused: number;
}

/** A record that was refused. */
interface Refusal {
  /** List and name: `incidents "Payments fail"`. */
  readonly what: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export interface ImportResult {
  readonly lists: Readonly<Record<ImportList, Counts>>;
  readonly refused: readonly Refusal[];
}

/** How far an import is. */
export interface Progress {
  readonly list: ImportList;
  readonly done: number;
  readonly total: number;
}

/** What is read of a report. */
interface PartReport extends Counts {
  readonly records: readonly Pick<ImportReport['records'][number], 'result' | 'index' | 'errors'>[];
}

const NONE: Counts = { created: 0, kept: 0, refused: 0 };

/**
 * Sends a file in parts, one after another. A part that is sent again brings nothing twice, so whatever ends this, it can
 * simply be started again.
 *
 * @param send sends one part, and tries again if it can
 */
export async function sendImport(
  file: ImportFile,
  send: (body: ImportBody) => Promise<ImportReport>,
  onProgress: (progress: Progress) => void,
): Promise<ImportResult> {
  const lists = Object.fromEntries(IMPORT_LISTS.map((list) => [list, NONE])) as Record<ImportList, Counts>;
  const refused: Refusal[] = [];
  for (const list of IMPORT_LISTS) {
    const total = file[list].length;
    let done = 0;
    for (const part of partsOf(inOrder(file[list]))) {
      const report = await sendPart({ [list]: part }, part.length, send);
      const { created, kept } = lists[list];
      lists[list] = {
        created: created + report.created,
        kept: kept + report.kept,
        refused: lists[list].refused + report.refused,
      };
      for (const { result, index, errors } of report.records)
        if (result === 'refused') refused.push({ what: `${list} ${nameOf(part[index])}`, errors });
      done += part.length;
      onProgress({ list, done, total });
    }
  }
  return { lists, refused };
}

/** A record that no request can hold is refused, as the server would. */
async function sendPart(
  body: ImportBody,
  count: number,
  send: (body: ImportBody) => Promise<ImportReport>,
): Promise<PartReport> {
  try {
    return await send(body);
  } catch (error) {
    if (count > 1 || !(error instanceof HeliographError) || error.status !== TOO_LARGE) throw error;
    const records = [{ result: 'refused' as const, index: 0, errors: { body: [error.message] } }];
    return { created: 0, kept: 0, refused: 1, records };
  }
}

/** Oldest first: what begins later than all that is there costs the server least, and gets the ids that it would have had. */
function inOrder(records: readonly object[]): readonly object[] {
  const start = (record: object): string => (record as { readonly started_at?: string }).started_at ?? '';
  return records.toSorted((one, other) =>
    start(one) < start(other) ? -1 : Number(start(one) > start(other)),
  );
}

function* partsOf<T extends object>(records: readonly T[]): Generator<readonly T[]> {
  let part: T[] = [];
  let bytes = 0;
  for (const record of records) {
    const size = sizeOf(record);
    if (part.length === MAX_RECORDS || (part.length > 0 && bytes + size > MAX_BYTES)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(record);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

const encoder = new TextEncoder();

function sizeOf(record: object): number {
  return encoder.encode(JSON.stringify(record)).length;
}

/** What people know a record by. */
function nameOf(record: object | undefined): string {
  const members = (record ?? {}) as Readonly<Record<string, unknown>>;
  const shown = ['title', 'name', 'address', 'external_id', 'metric']
    .map((name) => members[name])
    .find(Boolean);
  const texts: readonly unknown[] =
    typeof shown === 'object' && shown !== null ? Object.values(shown) : [shown];
  return JSON.stringify(texts[0] ?? '');
}
