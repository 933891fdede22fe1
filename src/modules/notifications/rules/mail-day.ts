const DAY_MS = 86_400_000;

/** The day of an instant in UTC, as `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Start of the day after an instant, in UTC. */
export function dayAfter(instant: Date): Date {
  return new Date((Math.floor(instant.getTime() / DAY_MS) + 1) * DAY_MS);
}
