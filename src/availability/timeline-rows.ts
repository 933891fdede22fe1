import type { TextRow } from '../database/connections/text-rows.js';
import type { Claim, ComponentStatus, Period, SourceKind } from '../status/timeline.js';

/** A claim as it is stored. */
export interface StoredClaim extends Claim {
  readonly id: number;
}

/** The columns of claims and, with neither id nor source, of periods. */
export const CLAIM_COLUMNS =
  'component_id, id, source_kind, source_id, status, started_at, ended_at, source_key';

/** A period of such a row. */
export function toPeriod([, , , , status, start, end]: TextRow): Period {
  return {
    status: status as ComponentStatus,
    start: milliseconds(start),
    end: end == null ? Infinity : milliseconds(end),
  };
}

/** A claim of such a row. */
export function toClaim([, id, kind, sourceId, status, start, end, key]: TextRow): StoredClaim {
  return {
    id: Number(id),
    source: { kind: kind as SourceKind, id: Number(sourceId), ...(key == null ? {} : { key }) },
    status: status as ComponentStatus,
    start: milliseconds(start),
    end: end == null ? null : milliseconds(end),
  };
}

/** Milliseconds since 1970; 0 for none. */
export function milliseconds(timestamp: string | null | undefined): number {
  return timestamp == null ? 0 : Date.parse(timestamp);
}
