const HOUR = 3600;
const DAY = 86_400;

/** Lengths of intervals in seconds, finest first, with the time that they are kept. Source: capabilities, "Metrics". */
export const MINUTE = { seconds: 60, keptDays: 2 } as const;
export const FIVE_MINUTES = { seconds: 300, keptDays: 14 } as const;
/** Kept for METRIC_RETENTION_DAYS. */
export const HOURS = { seconds: HOUR } as const;

export const RESOLUTIONS = [MINUTE.seconds, FIVE_MINUTES.seconds, HOURS.seconds] as const;

export type Resolution = (typeof RESOLUTIONS)[number];

/** Intervals in a response. */
export const MAX_INTERVALS = 3000;

/**
 * First second from which all finer intervals of an hour are still there, so that it can be computed from them again.
 * An hour is left for a sweep that runs at the same time.
 *
 * @param now seconds since the epoch
 */
export function completeFrom(now: number, { keptDays }: { readonly keptDays: number }): number {
  return (Math.floor((now - keptDays * DAY) / HOUR) + 2) * HOUR;
}

/** The finest resolution that has a whole range, in few enough intervals. In seconds since the epoch. */
export function finestFor(from: number, to: number, now: number): Resolution {
  const length = to - from;
  if (from >= now - MINUTE.keptDays * DAY && length / MINUTE.seconds <= MAX_INTERVALS) return MINUTE.seconds;
  if (from >= now - FIVE_MINUTES.keptDays * DAY && length / FIVE_MINUTES.seconds <= MAX_INTERVALS)
    return FIVE_MINUTES.seconds;
  return HOURS.seconds;
}
