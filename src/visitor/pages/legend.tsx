import type { VNode } from 'preact';
import { COMPONENT_STATUSES } from '../../status/timeline.js';
import type { OverviewWindow } from '../view/overview-window.js';
import type { PageView } from '../view/page-view.js';
import { MOST_IN_RUN } from './status-bars.js';

interface LegendProps {
  readonly view: PageView;
  readonly days: OverviewWindow;
}

/** Number of days that each screen width shows of the longest bars. */
const SHOWN_OF_WIDEST = [
  [30, 'narrow'],
  [60, 'medium'],
  [90, 'wide'],
] as const;

/** Explains the bars, their colors and the calculation of uptime. */
export function Legend({ view, days }: LegendProps): VNode {
  const { texts, tenant } = view;
  const { major_outage, partial_outage, degraded } = tenant.settings.uptimeWeights;
  const share = (weight: number): string => view.wholePercent(weight);
  return (
    <div class="legend" role="note" aria-label={texts.legend}>
      <p>
        {days === 90 && tenant.settings.layout !== 'grid'
          ? SHOWN_OF_WIDEST.map(([count, width]) => (
              <span key={width} class={width}>
                {texts.barsOf(count)}
              </span>
            ))
          : texts.barsOf(Math.min(days, MOST_IN_RUN))}
        {COMPONENT_STATUSES.map((status) => (
          <span key={status} class={`key ${status}`}>
            {texts.status[status]}
          </span>
        ))}
        <span class="key none">{texts.noData}</span>
      </p>
      <p>
        {texts.uptimeOf({
          major: share(major_outage),
          partial: share(partial_outage),
          degraded: share(degraded),
        })}
      </p>
    </div>
  );
}
