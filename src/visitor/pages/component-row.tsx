import type { VNode } from 'preact';
import { componentPath } from '../view/record-paths.js';
import { NARROW_DAYS, type OverviewWindow } from '../view/overview-window.js';
import type { PageView } from '../view/page-view.js';
import { daySlots, type TimeSlot } from '#core/time/time-slots.js';
import type { PublicAggregate, PublicComponent, PublicTotals } from '../store/public-page.js';
import { Causes } from './causes.js';
import { Part } from './page-renderer.js';
import { ShownDays } from './shown-days.js';
import { StatusBarRow } from './status-bar-row.js';
import { lastBars, shownUptime, statusBars } from './status-bars.js';

/** Time range that the rows of a page show. */
export interface ShownTime {
  readonly days: OverviewWindow;
  readonly slots: readonly TimeSlot[];
  readonly totals: ReadonlyMap<number, readonly PublicTotals[]>;
  readonly aggregates: readonly PublicAggregate[];
}

/** The last `days` days from the page's own totals, at most {@link NARROW_DAYS} in narrow tiles. */
export function timeOfDays({ page, now, tenant }: PageView, days: OverviewWindow): ShownTime {
  const shown = tenant.settings.layout === 'grid' && days > NARROW_DAYS ? NARROW_DAYS : days;
  return {
    days: shown,
    slots: daySlots(tenant.settings.timeZone, now, shown),
    totals: Map.groupBy(page.days, ({ componentId }) => componentId),
    aggregates: page.aggregates,
  };
}

interface RowProps {
  readonly view: PageView;
  readonly component: PublicComponent;
  readonly time: ShownTime;
}

/** A component with its current status and its status bars. */
export function ComponentRow(props: RowProps): VNode {
  const { view, component } = props;
  return (
    <Part
      as="li"
      id={component.slug}
      class="component"
      data-name={view.text(component.name)}
      data-status={component.status}
    >
      <Details {...props} />
    </Part>
  );
}

function Details({ view, component, time }: RowProps): VNode {
  const { texts } = view;
  const bars = statusBars(component, time.totals.get(component.id) ?? [], time.slots);
  const name = view.text(component.name);
  const description = view.text(component.description);
  return (
    <>
      <p class="line">
        <a class="name" href={view.href(componentPath(component))}>
          <bdi {...view.attributes(component.name)}>{name}</bdi>
        </a>
        <span class="uptime">
          <ShownDays days={time.days} text={(days) => shownUptime(view, lastBars(bars, days))} />
        </span>
        <span class={`state ${component.status}`}>{texts.status[component.status]}</span>
      </p>
      {description !== '' && (
        <p class="description" {...view.attributes(component.description)}>
          {description}
        </p>
      )}
      <Causes view={view} component={component} />
      <StatusBarRow view={view} component={component} bars={bars} days={time.days} />
    </>
  );
}
