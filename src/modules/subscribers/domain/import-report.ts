import type { FieldMessages } from '../../../errors/api-error.js';
import type { SubscriberImport } from '../api/subscriber-import.response.js';

/** What became of one row of an import. */
export type ImportOutcome =
  | { readonly result: 'created'; readonly id: number }
  | {
      readonly result: 'existing';
      readonly id: number;
      /** Fields that the row says otherwise; what is stored stays. */
      readonly differs: readonly string[];
      /** The earlier row with the same address; null where it was there before. */
      readonly duplicateOf: number | null;
    }
  | { readonly result: 'refused'; readonly errors: FieldMessages };

/** In place of a field, where the row is no object at all; no field can have this name. */
export const WHOLE_ROW = '';

/** More is wrong with no row that is meant to be one. */
const MOST_FIELDS = 20;

/** The report of an import as clients read it. */
export function importReport(outcomes: readonly ImportOutcome[]): SubscriberImport {
  const count = (result: ImportOutcome['result']): number =>
    outcomes.filter((one) => one.result === result).length;
  return {
    created: count('created'),
    existing: count('existing'),
    refused: count('refused'),
    rows: outcomes.map((outcome, row) => ({
      row,
      result: outcome.result,
      id: outcome.result === 'refused' ? null : outcome.id,
      differs: outcome.result === 'existing' ? outcome.differs : [],
      duplicate_of: outcome.result === 'existing' ? outcome.duplicateOf : null,
    })),
    errors: Object.fromEntries(
      outcomes.flatMap((outcome, row) =>
        outcome.result === 'refused'
          ? Object.entries(outcome.errors)
              .slice(0, MOST_FIELDS)
              .map(([field, messages]) => [pathOf(row, field), messages] as const)
          : [],
      ),
    ),
  };
}

function pathOf(row: number, field: string): string {
  return field === WHOLE_ROW ? `subscribers.${row}` : `subscribers.${row}.${field}`;
}
