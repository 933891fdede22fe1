/** The times that the overview can show the uptime of, in days; the usual one last. One day is shown by the hour. */
export const WINDOWS = [1, 7, 30, 90] as const;
export type OverviewWindow = (typeof WINDOWS)[number];

/** Where nobody asks for another. */
export const USUAL_WINDOW: OverviewWindow = 90;

/** The window that a query names; the usual one where it names none of them. */
export function windowIn(query: unknown): OverviewWindow {
  const { days } = query as { days?: unknown };
  return days === undefined
    ? USUAL_WINDOW
    : (WINDOWS.find((window) => String(window) === days) ?? USUAL_WINDOW);
}

/** The address of the overview with a window. */
export function windowPath(window: OverviewWindow): string {
  return window === USUAL_WINDOW ? '/' : `/?days=${window}`;
}
