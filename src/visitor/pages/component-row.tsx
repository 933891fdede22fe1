import type { VNode } from 'preact';
import { COMPONENT_STATUSES } from '../../status/timeline.js';
import type { PageView } from '../view/page-view.js';
import type { PublicComponent, PublicDay } from '../store/public-page.js';
import { componentBars, type DayBar } from './day-bars.js';

/** The most days that the text alternative of the bars lists. */
const LISTED_DAYS = 10;

export type DaysByComponent = ReadonlyMap<number, readonly PublicDay[]>;

interface RowProps {
  readonly view: PageView;
  readonly component: PublicComponent;
  readonly days: DaysByComponent;
}

/** A component with its status now and on each of the last 90 days. */
export function ComponentRow({ view, component, days }: RowProps): VNode {
  const { texts, tenant } = view;
  const { bars, uptime } = componentBars(
    component,
    days.get(component.id) ?? [],
    tenant.settings.uptimeWeights,
    view.now,
  );
  const name = view.text(component.name);
  const description = view.text(component.description);
  const available = texts.uptime(view.percent(uptime));
  return (
    <li id={component.slug} class="component" data-name={name} data-status={component.status}>
      <p class="line">
        <bdi class="name">{name}</bdi>
        <span class={`state ${component.status}`}>{texts.status[component.status]}</span>
      </p>
      {description !== '' && (
        <p class="description" dir="auto">
          {description}
        </p>
      )}
      <div class="bars" role="img" aria-label={alternative(view, available, bars)} data-from={bars[0]?.day}>
        {bars.map((bar) => (
          <Bar key={bar.day} view={view} bar={bar} />
        ))}
      </div>
      <p class="scale" aria-hidden="true">
        <span>{texts.days}</span>
        <span>{available}</span>
        <span>{texts.today}</span>
      </p>
    </li>
  );
}

/** Most of the many days are without trouble: their HTML is as short as possible. */
function Bar({ view, bar }: { readonly view: PageView; readonly bar: DayBar }): VNode {
  if (bar.status === null) return <i class="none" />;
  if (bar.status === 'operational') return <i />;
  return <i class={bar.status} title={`${view.date(bar.day)}: ${troubleOf(view, bar)}`} />;
}

/** Text alternative of the bars; the latest days first. */
function alternative(view: PageView, available: string, bars: readonly DayBar[]): string {
  const troubled = bars.filter(({ status }) => status !== null && status !== 'operational').toReversed();
  const listed = troubled
    .slice(0, LISTED_DAYS)
    .map((bar) => `${view.date(bar.day)}: ${troubleOf(view, bar)}`);
  const more = troubled.length > LISTED_DAYS ? [view.texts.moreDays(troubled.length - LISTED_DAYS)] : [];
  return [view.texts.inNinetyDays(available), ...listed, ...more].join('; ');
}

function troubleOf(view: PageView, { lasted }: DayBar): string {
  const { texts } = view;
  return COMPONENT_STATUSES.flatMap((status) => {
    const milliseconds = lasted[status];
    return milliseconds === undefined
      ? []
      : [texts.lasting(texts.status[status], view.duration(milliseconds))];
  }).join(', ');
}
