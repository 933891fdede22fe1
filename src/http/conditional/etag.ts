import { hash } from 'node:crypto';
import { PreconditionFailed } from '../../errors/api-error.js';
import type { RecordJson } from '../results/record-json.js';

/** A validator of a record: what of it is written, and, behind a point, what moves by itself. */
const TAG = /^"([\w-]+)(?:\.[\w-]+)?"$/;

/**
 * The strong validator of a record: it changes with every byte of what is sent. Where some of them change while nobody
 * writes anything, it has a first part that does not change with these.
 */
export function strongTag(record: RecordJson<object>): string {
  const { steadyText } = record;
  const whole = digest(record.text);
  return steadyText === undefined ? `"${whole}"` : `"${digest(steadyText)}.${whole}"`;
}

/** The weak validator of a list. */
export function weakTag(text: string): string {
  return `W/"${digest(text)}"`;
}

function digest(text: string): string {
  return hash('sha1', text, 'base64url');
}

function tagsIn(header: string): string[] {
  return header.split(',').map((tag) => tag.trim());
}

/** Whether `If-None-Match` names this validator; compared weakly, as RFC 9110 has it for GET. */
export function isNoneMatch(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // So it comes from nearly everybody who has it.
  if (header === tag) return true;
  const opaque = (one: string): string => one.replace(/^W\//, '');
  return tagsIn(header).some((one) => one === '*' || opaque(one) === opaque(tag));
}

/**
 * Refuses a write whose `If-Match` does not name the record as it is; compared strongly, but for what moves by itself: that is
 * no conflict, and a component in trouble could hardly be changed.
 *
 * @throws PreconditionFailed when someone else was faster
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
