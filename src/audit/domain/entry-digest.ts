import { hash } from 'node:crypto';
import type { AuditEntry } from '../store/entry-columns.js';

/** What the first seal of a tenant follows on. */
export const NO_DIGEST = '0'.repeat(64);

/**
 * The digest that seals an entry: SHA-256 of the digest before it and of everything that the entry says, in hexadecimal.
 *
 * @param before the digest of the seal before, or {@link NO_DIGEST}
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
