import type { TextRow } from '#platform/database/connections/text-rows.js';
import { raw } from '#platform/database/tenant/sql.js';

/** A change of one row, as recorded by the database. */
export interface AuditEntry {
  readonly id: string;
  readonly occurredAt: Date;
  /** PostgreSQL's transaction id. */
  readonly transaction: string;
  readonly action: string;
  readonly actorType: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly targetType: string;
  readonly targetId: string | null;
  readonly rowType: string;
  readonly rowId: string | null;
  /** JSON. */
  readonly before: string | null;
  /** JSON. */
  readonly after: string | null;
}

/** Columns that {@link entryOf} reads, of the table or subquery `e`. */
export const ENTRY_COLUMNS = raw(
  `e.id, extract(epoch from e.occurred_at) * 1000, e.transaction, e.action, e.actor_type, e.actor_id, e.actor_name,
    e.request_id, e.ip, e.target_type, e.target_id, e.row_type, e.row_id, e.before, e.after`,
);

/** Number of {@link ENTRY_COLUMNS}. */
export const ENTRY_WIDTH = 15;

export function entryOf([
  id,
  occurredAt,
  transaction,
  action,
  actorType,
  actorId,
  actorName,
  requestId,
  ip,
  targetType,
  targetId,
  rowType,
  rowId,
  before,
  after,
]: TextRow): AuditEntry {
  return {
    id: id ?? '',
    occurredAt: new Date(Math.round(Number(occurredAt))),
    transaction: transaction ?? '',
    action: action ?? '',
    actorType: actorType ?? '',
    actorId: actorId ?? null,
    actorName: actorName ?? null,
    requestId: requestId ?? null,
    ip: ip ?? null,
    targetType: targetType ?? '',
    targetId: targetId ?? null,
    rowType: rowType ?? '',
    rowId: rowId ?? null,
    before: before ?? null,
    after: after ?? null,
  };
}
