import type { VNode } from 'preact';
import { dayIn } from '#core/time/month.js';
import type { TimeSlot } from '#core/time/time-slots.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import { historyPath } from '../view/history-filter.js';
import type { OverviewWindow } from '../view/overview-window.js';
import type { PageView } from '../view/page-view.js';
import type { PublicComponent } from '../store/public-page.js';
import { ShownDays } from './shown-days.js';
import { lastBars, MAX_IN_RUN, NO_FIGURE, shownUptime, type StatusBar } from './status-bars.js';

/** Maximum number of days or hours in the text alternative of the bars. */
const LISTED = 10;
/**
 * Links closer than this many bars would be less than 24 CSS pixels apart on some screens (WCAG 2.2,
 * 2.5.8).
 */
const APART = 3;

interface RowProps {
  readonly view: PageView;
  readonly component: PublicComponent;
  /** Oldest first; the last one is the current day or hour. */
  readonly bars: readonly StatusBar[];
  readonly days: OverviewWindow;
}

/**
 * Bars with a component's status on each day, or in each hour of the last day. Bars with trouble link
 * to the history.
 */
export function StatusBarRow({ view, component, bars, days }: RowProps): VNode {
  const { tenant } = view;
  const [first] = bars;
  const troubled = bars.filter(({ status }) => status !== null && status !== 'operational');
  const texts = new Map(troubled.map((bar) => [bar, troubleOf(view, bar)]));
  const draw = { view, component, texts, stops: tabStops(bars) };
  const parts = Array.from({ length: Math.ceil(bars.length / MAX_IN_RUN) }, (_, index) =>
    bars.slice(index * MAX_IN_RUN, (index + 1) * MAX_IN_RUN),
  );
  return (
    <>
      <p class="unseen">
        <ShownDays days={days} text={(count) => alternative(view, count, lastBars(bars, count), texts)} />
      </p>
      <div
        class={parts.length > 1 ? 'bars widest' : 'bars'}
        data-from={days === 1 ? new Date(first?.slot.start ?? 0).toISOString() : first?.slot.name}
        data-zone={days === 1 ? tenant.settings.timeZone : undefined}
      >
        {parts.map((part) => (
          <span
            key={part[0]?.slot.name}
            dangerouslySetInnerHTML={{
              __html: runsOf(part)
                .map((run) => htmlOf(run, draw))
                .join(''),
            }}
          />
        ))}
      </div>
    </>
  );
}

/**
 * Groups consecutive bars without trouble, which share one element. All other bars are alone. This
 * saves most of the elements.
 */
function runsOf(bars: readonly StatusBar[]): StatusBar[][] {
  const runs: StatusBar[][] = [];
  for (const bar of bars) {
    const run = runs.at(-1);
    const isSame = run?.[0]?.status === bar.status && (bar.status === null || bar.status === 'operational');
    if (run !== undefined && isSame) run.push(bar);
    else runs.push([bar]);
  }
  return runs;
}

/**
 * Bars with a tab stop. Only the first of several close links has one, because it leads to the history
 * with all of them.
 */
function tabStops(bars: readonly StatusBar[]): ReadonlySet<StatusBar> {
  const stops = new Set<StatusBar>();
  let last = -APART;
  for (const [index, bar] of bars.entries()) {
    if (bar.status === null || bar.status === 'operational' || index - last < APART) continue;
    stops.add(bar);
    last = index;
  }
  return stops;
}

interface DrawnBars {
  readonly view: PageView;
  readonly component: PublicComponent;
  /** Texts of the bars with trouble. */
  readonly texts: ReadonlyMap<StatusBar, string>;
  readonly stops: ReadonlySet<StatusBar>;
}

/** A run as HTML. A page has thousands of bars, and as elements they would take half of its time. */
function htmlOf(run: readonly StatusBar[], { view, component, texts, stops }: DrawnBars): string {
  const [bar] = run;
  if (bar === undefined) return '';
  const length = run.length > 1 ? `n${run.length}` : '';
  if (bar.status === null) return `<i class="${`none ${length}`.trim()}"></i>`;
  if (bar.status === 'operational') return length === '' ? '<i></i>' : `<i class="${length}"></i>`;
  const { name, start } = bar.slot;
  const day = isHour(bar.slot) ? dayIn(view.tenant.settings.timeZone, new Date(start)) : name;
  const href = `${view.href(historyPath({ component }, day.slice(0, 7)))}#day-${day}`;
  return `<a class="${bar.status}" href="${escaped(href)}" rel="nofollow" title="${escaped(texts.get(bar) ?? '')}"${
    stops.has(bar) ? '' : ' tabindex="-1"'
  }></a>`;
}

function escaped(attribute: string): string {
  return attribute.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Text alternative of the bars, latest first. */
function alternative(
  view: PageView,
  days: OverviewWindow,
  bars: readonly StatusBar[],
  troubles: ReadonlyMap<StatusBar, string>,
): string {
  const { texts } = view;
  const available = shownUptime(view, bars);
  const troubled = bars.flatMap((bar) => troubles.get(bar) ?? []).toReversed();
  const listed = troubled.slice(0, LISTED);
  const more = troubled.length > LISTED ? [texts.more(troubled.length - LISTED)] : [];
  const figure = available === NO_FIGURE ? texts.noFigureYet : texts.inWindow(available, days);
  return [figure, ...listed, ...more].join('; ');
}

function troubleOf(view: PageView, { slot, lasted }: StatusBar): string {
  const { texts } = view;
  const parts = COMPONENT_STATUSES.flatMap((status) => {
    const milliseconds = lasted[status];
    return milliseconds === undefined
      ? []
      : [texts.lasting(texts.status[status], view.duration(milliseconds))];
  });
  const time = isHour(slot) ? view.instant(new Date(slot.start).toISOString()) : view.date(slot.name);
  return texts.labelled(time, parts.join(', '));
}

function isHour({ name }: TimeSlot): boolean {
  return name.includes('T');
}
