/** Uptime windows of the overview, in days; the default is last. A window of one day is shown by the hour. */
export const WINDOWS = [1, 7, 30, 90] as const;
export type OverviewWindow = (typeof WINDOWS)[number];

/** Narrow screens show the last days of a longer window, so that each bar is wide enough. */
export const NARROW_DAYS = 30;

/** Default if the request names no window. */
export const USUAL_WINDOW: OverviewWindow = 90;

/** Parses the window from a query; the default if it names none or an unknown one. */
export function windowIn(query: unknown): OverviewWindow {
  const { days } = query as { days?: unknown };
  return days === undefined
    ? USUAL_WINDOW
    : (WINDOWS.find((window) => String(window) === days) ?? USUAL_WINDOW);
}

/** Path of the overview with a window. */
export function windowPath(window: OverviewWindow): string {
  return window === USUAL_WINDOW ? '/' : `/?days=${window}`;
}
