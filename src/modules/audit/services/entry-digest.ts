import { hash } from 'node:crypto';
import type { AuditEntry } from '../store/entry-columns.js';

/** Digest that precedes the first seal of a tenant. */
export const NO_DIGEST = '0'.repeat(64);

/**
 * Digest that seals an entry: SHA-256 of the previous digest and all fields of the entry, in hexadecimal.
 *
 * @param before digest of the previous seal, or {@link NO_DIGEST}
 */
export function entryDigest(before: string, entry: AuditEntry): string {
  const said = [
    entry.id,
    entry.occurredAt.getTime(),
    entry.transaction,
    entry.action,
    entry.actorType,
    entry.actorId,
    entry.actorName,
    entry.requestId,
    entry.ip,
    entry.targetType,
    entry.targetId,
    entry.rowType,
    entry.rowId,
    entry.before,
    entry.after,
  ];
  return hash('sha256', `${before}\n${JSON.stringify(said)}`);
}
