import type { ComponentSpan } from '#modules/availability/store/trouble.repository.js';
import { weightOf, type Outage, type UptimeRules } from '../rules/downtime.js';
import type { MeasuredComponent } from './measured-page.js';

/** The outage with the most counted time; the first of several. Undefined if there is none. */
export function longestOf(outages: readonly Outage[]): Outage | undefined {
  let longest: Outage | undefined;
  for (const outage of outages) if (outage.counted > (longest?.counted ?? 0)) longest = outage;
  return longest;
}

/**
 * The component that contributed most to an outage's downtime, with the time of the outage. The cause of the
 * outage is looked up there.
 */
export function mostAffected(
  { start, end }: Outage,
  components: readonly MeasuredComponent[],
  { weights }: UptimeRules,
): ComponentSpan | undefined {
  let most = 0;
  let found: ComponentSpan | undefined;
  for (const { id, trouble } of components) {
    let down = 0;
    for (const period of trouble) {
      if (period.start >= end) break;
      if (period.end > start)
        down +=
          weightOf(period.status, weights) * (Math.min(period.end, end) - Math.max(period.start, start));
    }
    if (down > most) [most, found] = [down, { componentId: id, start, end }];
  }
  return found;
}
