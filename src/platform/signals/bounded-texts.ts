import { createHash } from 'node:crypto';

/** Maximum length of `Signal.key`, in UTF-16 code units. */
export const MAX_KEY = 255;
const MAX_MESSAGE = 2000;

/**
 * Returns a storable key for a key that the sender generated. A longer key is replaced by its hash, because
 * users cannot shorten it at the sender and two long keys must stay distinct. A key that PostgreSQL cannot
 * store (NUL, lone surrogates) is hashed as well.
 */
export function senderKey(key: string): string {
  if (isStorableKey(key)) return key;
  return `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/** True if a key can be stored unchanged. */
export function isStorableKey(key: string): boolean {
  return key.length <= MAX_KEY && !key.includes('\0') && key.isWellFormed();
}

/** Truncates a message to the limit. A signal is never refused because of its message. */
export function boundedMessage(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const bounded = text.length <= MAX_MESSAGE ? text : `${text.slice(0, MAX_MESSAGE - 1)}…`;
  return bounded.toWellFormed().replaceAll('\0', '');
}
