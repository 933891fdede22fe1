/** Number of days in the uptime of components, including today. Source: management-api, "Component". */
const UPTIME_DAYS = 90;

/** The first instant that counts for the uptime of components at `now`: the start of a UTC day. */
export function startOfUptime(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - (UPTIME_DAYS - 1)));
}
