import { SEVERITY, worst, type ComponentStatus } from '#core/status/component-status.js';

/** A line that a metric should not cross. Exactly one of `above` and `below` is a number. */
export interface Threshold {
  readonly above: number | null;
  readonly below: number | null;
  readonly status: ComponentStatus;
}

/** A value of a metric at a second. */
export interface Reading {
  /** Seconds since the epoch. */
  readonly second: number;
  readonly value: number;
}

/** Status that begins with a reading. */
export interface StatusChange extends Reading {
  readonly status: ComponentStatus;
}

/** Changes of status in one request that are reported; of more, the newest are. */
const MAX_CHANGES = 20;

/** The worst status whose threshold a value has crossed. */
export function statusOf(value: number, thresholds: readonly Threshold[]): ComponentStatus {
  return worst(
    thresholds
      .filter(({ above, below }) => (above !== null && value > above) || (below !== null && value < below))
      .map(({ status }) => status),
  );
}

/**
 * Changes of status in readings that follow each other.
 *
 * @param before status before the first reading
 */
export function statusChanges(
  readings: readonly Reading[],
  thresholds: readonly Threshold[],
  before: ComponentStatus,
): StatusChange[] {
  const changes: StatusChange[] = [];
  let current = before;
  for (const reading of readings) {
    const status = statusOf(reading.value, thresholds);
    if (status !== current) changes.push({ ...reading, status });
    current = status;
  }
  return changes.slice(-MAX_CHANGES);
}

/** What is wrong with thresholds, by field. */
export function thresholdProblems(thresholds: readonly Threshold[]): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const [index, { above, below, status }] of thresholds.entries()) {
    const field = `thresholds.${index}`;
    const line = above === null ? `below ${below}` : `above ${above}`;
    if ((above === null) === (below === null)) problems[field] = ['A threshold has either above or below.'];
    else if (seen.has(line)) problems[field] = [`There are two thresholds ${line}.`];
    else if (SEVERITY[status] === 0)
      problems[`${field}.status`] = ['The status of a threshold must not be operational.'];
    seen.add(line);
  }
  return problems;
}
