import { hash } from 'node:crypto';
import { PreconditionFailed } from '../../errors/api-error.js';
import type { RecordJson } from '../results/record-json.js';

/** The strong validator of a record: it changes with every byte of what is sent. */
export function strongTag(recordText: string): string {
  return `"${hash('sha1', recordText, 'base64url')}"`;
}

/** The weak validator of a list. */
export function weakTag(text: string): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
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
 * Refuses a write whose `If-Match` does not name the record as it is; compared strongly.
 *
 * @throws PreconditionFailed when someone else was faster
 */
export function assertMatch(header: string | undefined, ...current: readonly RecordJson<object>[]): void {
  if (header === undefined) return;
  const tags = ['*', ...current.map(({ text }) => strongTag(text))];
  if (!tagsIn(header).some((one) => tags.includes(one))) {
    throw new PreconditionFailed(
      'The record has changed since it was read; read it again and repeat the change.',
    );
  }
}
