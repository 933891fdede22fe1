import { hash } from 'node:crypto';
import { PreconditionFailed } from '#core/errors/api-error.js';
import type { RecordJson } from './record-json.js';

/**
 * A record's validator: a digest of the written fields and, after a dot, a digest that
 * includes fields that change by themselves.
 */
const TAG = /^"([\w-]+)(?:\.[\w-]+)?"$/;

/**
 * Returns the strong validator of a record, which changes with every byte of the response. If some fields
 * change by themselves, its first part does not depend on them.
 */
export function strongTag(record: RecordJson<object>): string {
  const { steadyText } = record;
  const whole = digest(record.text);
  return steadyText === undefined ? `"${whole}"` : `"${digest(steadyText)}.${whole}"`;
}

/** Returns the weak validator of a list, from its text or from the bytes of its text. */
export function weakTag(text: string | Uint8Array): string {
  return `W/"${digest(text)}"`;
}

function digest(text: string | Uint8Array): string {
  return hash('sha1', text, 'base64url');
}

function tagsIn(header: string): string[] {
  return header.split(',').map((tag) => tag.trim());
}

/** True if `If-None-Match` names this validator. Compared weakly, as RFC 9110 requires for GET. */
export function isNoneMatch(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // Nearly all clients send a single validator unchanged.
  if (header === tag) return true;
  const opaque = (one: string): string => one.replace(/^W\//, '');
  return tagsIn(header).some((one) => one === '*' || opaque(one) === opaque(tag));
}

/**
 * Refuses a write whose `If-Match` does not name the current record. The comparison is strong, but
 * ignores fields that change by themselves: they do not conflict with a write, and otherwise a
 * component in trouble could hardly be changed.
 *
 * @throws PreconditionFailed if the record has changed since the client read it
 */
export function assertMatch(header: string | undefined, ...current: readonly RecordJson<object>[]): void {
  if (header === undefined) return;
  const written = current.map((record) => digest(record.steadyText ?? record.text));
  if (!tagsIn(header).some((one) => one === '*' || written.includes(TAG.exec(one)?.[1] ?? ''))) {
    throw new PreconditionFailed(
      'The record has changed since it was read; read it again and repeat the change.',
    );
  }
}
