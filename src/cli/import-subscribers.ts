import type { FieldMessages } from '#core/errors/api-error.js';
import { MAX_ROWS } from '#modules/subscribers/dto/subscriber-import.input.js';
import { CsvProblem } from '#modules/subscribers/services/csv/csv-problem.js';
import { readSubscribers, type CsvRow } from '#modules/subscribers/services/csv/read-subscribers.js';
import {
  MAX_CHOICES,
  type SubscriberImportService,
} from '#modules/subscribers/services/subscriber-import.service.js';
import type { RefusedRow, RefusedRows } from './refused-rows.js';

/** Counts of an import's rows, by outcome. */
export interface ImportCounts {
  rows: number;
  created: number;
  existing: number;
  /** Existing subscribers that differ from the file. They are not changed. */
  differing: number;
  refused: number;
}

/** A row that was parsed and can be imported. */
type ReadRow = CsvRow & { readonly row: Readonly<Record<string, unknown>> };

/**
 * Imports a file in transactions of a thousand rows each. Other writes can proceed in between. If the file
 * turns out to be malformed further on, the rows imported so far stay.
 *
 * @throws CsvProblem, and Invalid if subscriptions are switched off
 */
export async function importSubscribers(
  service: SubscriberImportService,
  bytes: AsyncIterable<Uint8Array>,
  refused: RefusedRows,
): Promise<ImportCounts> {
  const counts: ImportCounts = { rows: 0, created: 0, existing: 0, differing: 0, refused: 0 };
  let batch: CsvRow[] = [];
  let choices = 0;
  const store = async (): Promise<void> => {
    await refused.add(await importBatch(service, batch, counts));
    batch = [];
    choices = 0;
  };
  try {
    for await (const rows of readSubscribers(bytes)) {
      for (const one of rows) {
        const further = choicesOf(one);
        if (batch.length === MAX_ROWS || (choices + further > MAX_CHOICES && batch.length > 0)) await store();
        batch.push(one);
        choices += further;
      }
    }
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    await store();
    if (counts.rows === 0) throw error;
    throw new CsvProblem(
      `${error.message} Of the ${counts.rows} rows before, ${counts.created} were imported; import the corrected file as a whole.`,
    );
  }
  await store();
  return counts;
}

/** Imports some rows and adds them to the counts. @returns the refused rows */
async function importBatch(
  service: SubscriberImportService,
  batch: readonly CsvRow[],
  counts: ImportCounts,
): Promise<RefusedRow[]> {
  if (batch.length === 0) return [];
  const read = batch.filter(isRead);
  const outcomes = await service.importExported(read.map(({ row }) => row));
  const problems = new Map<CsvRow, string>();
  for (const one of batch) if (typeof one.row === 'string') problems.set(one, one.row);
  for (const [index, outcome] of outcomes.entries()) {
    const one = read[index];
    if (outcome.result === 'created') counts.created += 1;
    else if (outcome.result === 'existing') {
      counts.existing += 1;
      if (outcome.differs.length > 0) counts.differing += 1;
    } else if (one !== undefined) problems.set(one, sentenceOf(outcome.errors));
  }
  counts.rows += batch.length;
  counts.refused += problems.size;
  return batch.flatMap((one) => {
    const problem = problems.get(one);
    return problem === undefined ? [] : [{ line: one.line, cells: one.cells, problem }];
  });
}

function isRead(one: CsvRow): one is ReadRow {
  return typeof one.row !== 'string';
}

/** Joins all messages. Each one names its field. */
function sentenceOf(errors: FieldMessages): string {
  return Object.values(errors).flat().join(' ');
}

function choicesOf(one: CsvRow): number {
  if (!isRead(one)) return 0;
  const { component_ids: components, group_ids: groups } = one.row;
  return [components, groups].reduce<number>((sum, ids) => sum + (Array.isArray(ids) ? ids.length : 0), 0);
}
