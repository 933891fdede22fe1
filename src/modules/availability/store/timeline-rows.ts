import type { TextRow } from '#platform/database/connections/text-rows.js';
import type { Claim, ClaimedTime, Period } from '../rules/timeline.js';
import type { ComponentStatus, SourceKind } from '#core/status/component-status.js';

/** A claim as stored. */
export interface StoredClaim extends Claim {
  readonly id: number;
}

/** Converts a row of component, null for the kind of source, status, start and end. */
export function toPeriod([, , status, start, end]: TextRow): Period {
  return {
    status: status as ComponentStatus,
    start: milliseconds(start),
    end: end == null ? Infinity : milliseconds(end),
  };
}

/** Converts a row of component, kind of source, status, start and end. */
export function toClaimedTime([, kind, status, start, end]: TextRow): ClaimedTime {
  return {
    source: { kind: kind as SourceKind },
    status: status as ComponentStatus,
    start: milliseconds(start),
    end: end == null ? null : milliseconds(end),
  };
}

/** Converts a row of component, id, kind and id of the source, status, start, end and key. */
export function toClaim([, id, kind, sourceId, status, start, end, key]: TextRow): StoredClaim {
  return {
    id: Number(id),
    source: { kind: kind as SourceKind, id: Number(sourceId), ...(key == null ? {} : { key }) },
    status: status as ComponentStatus,
    start: milliseconds(start),
    end: end == null ? null : milliseconds(end),
  };
}

/** Milliseconds since the epoch; 0 if there is no timestamp. */
export function milliseconds(timestamp: string | null | undefined): number {
  return timestamp == null ? 0 : Date.parse(timestamp);
}
