/** A start for which a maintenance was made. */
interface Made {
  readonly originalStart: number;
  readonly isDetached: boolean;
}

/** What is to be done so that a series has its maintenances. Instants are in milliseconds. */
export interface SeriesPlan<T extends Made> {
  /** Maintenances whose start the rule names as before. */
  readonly kept: readonly T[];
  /** Maintenances whose start the rule now names elsewhere. */
  readonly moved: readonly { readonly made: T; readonly to: number }[];
  /** Maintenances whose start the rule no longer names. */
  readonly dropped: readonly T[];
  /** Maintenances that were dropped before, and whose start the rule names again. */
  readonly named: readonly T[];
  /** Starts without a maintenance. */
  readonly missing: readonly number[];
}

/**
 * Compares the starts that must have a maintenance with those that have one. Where the rule has changed, the maintenance
 * of a day moves to the new start on that day, and the others in their order to the starts that are left.
 *
 * @param due ascending
 * @param made ascending
 * @param dayOf the local day of an instant; undefined if the series does not take place on that day, so that its
 *   maintenance is dropped instead of moved
 */
export function planOf<T extends Made>(
  due: readonly number[],
  made: readonly T[],
  dayOf: (instant: number) => number | undefined,
): SeriesPlan<T> {
  const byStart = new Map(made.map((one) => [one.originalStart, one]));
  const isDue = new Set(due);
  let missing = due.filter((start) => !byStart.has(start));
  const stray = made.filter((one) => !one.isDetached && !isDue.has(one.originalStart));
  const moved: { made: T; to: number }[] = [];
  const moveTo = (one: T, to: number | undefined): boolean => {
    if (to === undefined) return false;
    moved.push({ made: one, to });
    missing = missing.filter((start) => start !== to);
    return true;
  };
  const movable = stray.filter((one) => dayOf(one.originalStart) !== undefined);
  const others = movable.filter((one) => {
    const day = dayOf(one.originalStart);
    return !moveTo(
      one,
      missing.find((start) => dayOf(start) === day),
    );
  });
  const unmoved = others.filter((one) => !moveTo(one, missing[0]));
  return {
    kept: made.filter((one) => !one.isDetached && isDue.has(one.originalStart)),
    moved: moved.sort((a, b) => a.to - b.to),
    dropped: [...stray.filter((one) => !movable.includes(one)), ...unmoved],
    named: made.filter((one) => one.isDetached && isDue.has(one.originalStart)),
    missing,
  };
}
