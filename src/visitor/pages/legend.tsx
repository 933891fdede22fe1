import type { VNode } from 'preact';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import type { OverviewWindow } from '../view/overview-window.js';
import type { PageView } from '../view/page-view.js';
import { ShownDays } from './shown-days.js';

interface LegendProps {
  readonly view: PageView;
  readonly days: OverviewWindow;
  /** Another sentence about uptime. */
  readonly note?: string;
}

/** Explains the bars, their colors and the calculation of uptime. */
export function Legend({ view, days, note }: LegendProps): VNode {
  const { texts, tenant } = view;
  const { major_outage, partial_outage, degraded } = tenant.settings.uptimeWeights;
  const share = (weight: number): string => view.wholePercent(weight);
  return (
    <div class="legend" role="note" aria-label={texts.legend}>
      <p>
        <ShownDays days={days} text={(count) => texts.barsOf(count, view.direction)} />
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
        {note !== undefined && ` ${note}`}
      </p>
    </div>
  );
}
