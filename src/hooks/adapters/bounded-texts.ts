import { createHash } from 'node:crypto';

/** The longest key in UTF-16 units, as of `Signal.key`. */
export const MAX_KEY = 255;
const MAX_MESSAGE = 2000;

/**
 * A key that a sender made up itself: a longer one is replaced by its hash, since nobody can shorten it at the sender and
 * two long keys must not become one. NUL, which PostgreSQL cannot store, is hashed away as well.
 */
export function senderKey(key: string): string {
  if (key.length <= MAX_KEY && !key.includes('\0')) return key;
  return `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/** A message of bounded length; undefined when it says nothing. Trouble is never refused because of its description. */
export function boundedMessage(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= MAX_MESSAGE) return text?.replaceAll('\0', '');
  return `${text
    .slice(0, MAX_MESSAGE - 1)
    .toWellFormed()
    .replaceAll('\0', '')}…`;
}
