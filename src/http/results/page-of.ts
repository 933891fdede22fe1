import type { TextRows } from '#platform/database/connections/text-rows.js';
import type { RecordClass } from '../fields/field-kinds.js';
import { PageJson, recordsFrom } from './record-json.js';
import type { PageRange } from './page-query.js';

/** Converts rows to a page of a list. */
export function pageOf<T extends object>(
  record: RecordClass<T>,
  rows: TextRows & { total: number },
  { page, limit }: PageRange,
): PageJson<T> {
  return new PageJson<T>(
    recordsFrom(record, rows).map(({ text }) => text),
    rows.total,
    page,
    limit,
  );
}
