import type { PublicRecord } from '../../../rules/notification-content.js';

/** How much of a record is included. */
interface Measure {
  /** Characters of each text. */
  readonly text: number;
  readonly updates: number;
  readonly components: number;
}

/** Limits to try, largest first. If none fits, the record is cut to {@link SMALLEST} and one language. */
const MEASURES: readonly Measure[] = [
  { text: 5_000, updates: 50, components: 500 },
  { text: 2_000, updates: 20, components: 500 },
  { text: 1_000, updates: 10, components: 200 },
  { text: 300, updates: 5, components: 100 },
  { text: 100, updates: 1, components: 50 },
];
const SMALLEST: Measure = { text: 100, updates: 0, components: 20 };

/** A record that fits, and whether it was shortened. */
interface FittedRecord {
  readonly record: PublicRecord;
  readonly isShortened: boolean;
}

/**
 * Shortens a record to a size. Cuts texts, which then end in `…`, and leaves out older updates and later
 * components. As a last resort, it keeps only one language.
 *
 * @param bytes limit of the record's JSON
 */
export function fittedRecord(record: PublicRecord, locale: string, bytes: number): FittedRecord {
  if (sizeOf(record) <= bytes) return { record, isShortened: false };
  for (const measure of MEASURES) {
    const shorter = measured(record, measure, () => true);
    if (sizeOf(shorter) <= bytes) return { record: shorter, isShortened: true };
  }
  return { record: measured(record, SMALLEST, (one) => one === locale), isShortened: true };
}

function measured(
  record: PublicRecord,
  { text, updates, components }: Measure,
  isIncluded: (locale: string) => boolean,
): PublicRecord {
  const shorten = (value: unknown, key: string): unknown => {
    if (key === 'title' || key === 'body') return textsOf(value, text, isIncluded);
    if (Array.isArray(value)) {
      const most = key === 'updates' ? updates : components;
      return value.slice(0, most).map((one) => within(one, shorten));
    }
    return key === 'postmortem' ? within(value, shorten) : value;
  };
  return within(record, shorten) as PublicRecord;
}

function within(value: unknown, shorten: (value: unknown, key: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shorten(one, key)]));
}

function textsOf(value: unknown, most: number, isIncluded: (locale: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const texts = Object.entries(value as Record<string, string | null>);
  return Object.fromEntries(
    texts
      .filter(([locale]) => isIncluded(locale))
      .map(([locale, text]) => [
        locale,
        text === null || text.length <= most ? text : `${beginning(text, most)} …`,
      ]),
  );
}

/** First `most` code units of a text, without splitting a surrogate pair. */
function beginning(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

function sizeOf(record: PublicRecord): number {
  return Buffer.byteLength(JSON.stringify(record));
}
