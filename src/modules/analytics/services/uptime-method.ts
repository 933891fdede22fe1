import type { UptimeWeights } from '#core/status/uptime-weights.js';
import type { ServiceCalendar } from '#core/time/service-hours.js';
import type { UptimeMethod } from '../dto/uptime.response.js';

/** Describes in the response how the figures are computed. docs/analytics.md has the details. */
export function methodOf(
  { degraded, partial_outage, major_outage }: UptimeWeights,
  { hours, holidays }: ServiceCalendar,
): UptimeMethod {
  return {
    uptime: '1 - sum(weight × downtime) / measured time, floored to 6 digits',
    groups: 'the worst status of a component within, at each instant',
    outage: 'time without a gap in statuses of a weight above 0',
    weights: { degraded, partial_outage, major_outage },
    service_hours: hours.map(({ weekday, from, to }) => ({ weekday, from, to })),
    holidays: [...holidays],
  };
}
