import { createHash } from 'node:crypto';

/** The longest key in UTF-16 units, as of `Signal.key`. */
export const MAX_KEY = 255;
const MAX_MESSAGE = 2000;

/**
 * A key that a sender made up itself: a longer one is replaced by its hash, since nobody can shorten it at the sender and
 * two long keys must not become one. What PostgreSQL cannot store, NUL and half a character, is hashed away as well.
 */
export function senderKey(key: string): string {
  if (isStorableKey(key)) return key;
  return `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/** Whether a key can be kept as it is. */
export function isStorableKey(key: string): boolean {
  return key.length <= MAX_KEY && !key.includes('\0') && key.isWellFormed();
}

/** A message of bounded length; undefined when it says nothing. Trouble is never refused because of its description. */
export function boundedMessage(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const bounded = text.length <= MAX_MESSAGE ? text : `${text.slice(0, MAX_MESSAGE - 1)}…`;
  return bounded.toWellFormed().replaceAll('\0', '');
}
