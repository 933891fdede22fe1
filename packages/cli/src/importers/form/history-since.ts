const DAY_MS = 86_400_000;
/** The history of a component goes back at most five years; a day less, since time passes until it is sent. */
const DAYS = 5 * 365 - 1;

/** When the history of a component begins, if it began before now. */
export function historySince(began: Date | undefined, now: Date): { history_since?: string } {
  if (began === undefined || began >= now) return {};
  const earliest = new Date(now.getTime() - DAYS * DAY_MS);
  return { history_since: (began < earliest ? earliest : began).toISOString() };
}
