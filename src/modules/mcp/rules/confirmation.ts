import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a confirmation is for. Once one of it is different, it confirms nothing. */
export interface Confirmed {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The record that the call changes, as it was shown. */
  readonly record: unknown;
}

/**
 * The value that confirms a call. Only the server can compute it, for one caller: texts that an assistant reads cannot
 * contain it.
 *
 * @param credential of the caller
 */
export function confirmationOf(credential: string, { tool, input, record }: Confirmed): string {
  return createHmac('sha256', credential)
    .update(JSON.stringify([tool, sorted(input), sorted(record)]))
    .digest('base64url');
}

export function confirms(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A copy with sorted members, because clients may send them in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}
