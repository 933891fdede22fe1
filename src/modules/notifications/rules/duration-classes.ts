/** Ratio between neighboring duration classes, as in the database function `delivery_took`. */
const RATIO = 1.05;

/** Maximum relative error of a duration that is known only by its class. */
export const DURATION_ERROR = 0.025;

/** Midpoint of a duration class, in milliseconds. */
export function durationOf(place: number): number {
  return RATIO ** (place - 0.5);
}
