/** Ratio of one class of durations to the next, as `delivery_took` in the database has it. */
const RATIO = 1.05;

/** What a duration of a class may be off by, as a part of it. */
export const DURATION_ERROR = 0.025;

/** The middle of a class of durations, in milliseconds. */
export function durationOf(place: number): number {
  return RATIO ** (place - 0.5);
}
