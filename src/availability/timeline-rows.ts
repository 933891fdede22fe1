import type { TextRow } from '../database/connections/text-rows.js';
import type { Claim, ClaimedTime, ComponentStatus, Period, SourceKind } from '../status/timeline.js';

/** A claim as it is stored. */
export interface StoredClaim extends Claim {
  readonly id: number;
}

/** A period of a row: component, null for the kind of source, status, start and end. */
export function toPeriod([, , status, start, end]: TextRow): Period {
  return {
    status: status as ComponentStatus,
    start: milliseconds(start),
    end: end == null ? Infinity : milliseconds(end),
  };
}

/** What is claimed, of a row: component, kind of source, status, start and end. */
export function toClaimedTime([, kind, status, start, end]: TextRow): ClaimedTime {
  return {
    source: { kind: kind as SourceKind },
    status: status as ComponentStatus,
    start: milliseconds(start),
    end: end == null ? null : milliseconds(end),
  };
}

/** A claim of a row: component, id, kind and id of the source, status, start, end and key. */
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
