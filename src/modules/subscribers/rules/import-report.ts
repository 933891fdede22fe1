import type { FieldMessages } from '#core/errors/api-error.js';
import type { SubscriberImport } from '../dto/subscriber-import.response.js';

/** Outcome of one row of an import. */
export type ImportOutcome =
  | { readonly result: 'created'; readonly id: number }
  | {
      readonly result: 'existing';
      readonly id: number;
      /** Fields that differ from the stored subscriber, which stays unchanged. */
      readonly differs: readonly string[];
      /** Index of the earlier row with the same address; null if the subscriber existed before. */
      readonly duplicateOf: number | null;
    }
  | { readonly result: 'refused'; readonly errors: FieldMessages };

/** Field name for a row that is not an object. No field can have this name. */
export const WHOLE_ROW = '';

/** Maximum number of reported fields per row. A row with honest mistakes has fewer. */
const MAX_FIELDS = 20;

/** Builds the report of an import. */
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
              .slice(0, MAX_FIELDS)
              .map(([field, messages]) => [pathOf(row, field), messages] as const)
          : [],
      ),
    ),
  };
}

function pathOf(row: number, field: string): string {
  return field === WHOLE_ROW ? `subscribers.${row}` : `subscribers.${row}.${field}`;
}
