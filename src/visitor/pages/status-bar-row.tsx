import type { VNode } from 'preact';
import { COMPONENT_STATUSES } from '../../status/timeline.js';
import type { OverviewWindow } from '../view/overview-window.js';
import type { PageView } from '../view/page-view.js';
import type { StatusBar } from './status-bars.js';

/** The most days or hours that the text alternative of the bars lists. */
const LISTED = 10;

interface RowProps {
  readonly view: PageView;
  /** Oldest first, the present one last. */
  readonly bars: readonly StatusBar[];
  readonly days: OverviewWindow;
  /** `99.98 % uptime` */
  readonly available: string;
}

/** A component's status in each day of a time, or in each hour of the last day. */
export function StatusBarRow({ view, bars, days, available }: RowProps): VNode {
  const { texts, tenant } = view;
  const first = bars[0]?.slot.start ?? 0;
  const start = new Date(first).toISOString();
  return (
    <>
      <div
        class="bars"
        role="img"
        aria-label={alternative(view, texts.inWindow(available, days), bars)}
        data-from={days === 1 ? start : start.slice(0, 10)}
        data-zone={days === 1 ? tenant.settings.timeZone : undefined}
      >
        {bars.map((bar) => (
          <Bar key={bar.slot.name} view={view} bar={bar} />
        ))}
      </div>
      <p class="scale" aria-hidden="true">
        <span>{texts.ago(days)}</span>
        <span>{available}</span>
        <span>{days === 1 ? texts.now : texts.today}</span>
      </p>
    </>
  );
}

/** Most of the many bars are without trouble: their HTML is as short as possible. */
function Bar({ view, bar }: { readonly view: PageView; readonly bar: StatusBar }): VNode {
  if (bar.status === null) return <i class="none" />;
  if (bar.status === 'operational') return <i />;
  return <i class={bar.status} title={troubleOf(view, bar)} />;
}

/** Text alternative of the bars; the latest ones first. */
function alternative(view: PageView, available: string, bars: readonly StatusBar[]): string {
  const troubled = bars.filter(({ status }) => status !== null && status !== 'operational').toReversed();
  const listed = troubled.slice(0, LISTED).map((bar) => troubleOf(view, bar));
  const more = troubled.length > LISTED ? [view.texts.more(troubled.length - LISTED)] : [];
  return [available, ...listed, ...more].join('; ');
}

function troubleOf(view: PageView, { slot, lasted }: StatusBar): string {
  const { texts } = view;
  const parts = COMPONENT_STATUSES.flatMap((status) => {
    const milliseconds = lasted[status];
    return milliseconds === undefined
      ? []
      : [texts.lasting(texts.status[status], view.duration(milliseconds))];
  });
  const time = slot.name.includes('T')
    ? view.instant(new Date(slot.start).toISOString())
    : view.date(slot.name);
  return `${time}: ${parts.join(', ')}`;
}
