import type { VNode } from 'preact';
import type { FrozenReport } from '#modules/analytics/dto/frozen-report.response.js';
import type { UptimeFigures, UptimePoint } from '#modules/analytics/dto/uptime.response.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { Instant } from '../pages/instants.js';
import { Layout } from '../pages/layout.js';
import type { PageView } from '../view/page-view.js';
import { catalogueOf } from '#core/languages/catalogues.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import { serviceHoursInWords } from './service-hours-words.js';

/** Rows that fit on one printed sheet below the header. */
const MAX_ROWS = 20;

interface SheetProps {
  readonly view: PageView;
  readonly frozen: FrozenReport;
  /** Path of this page. */
  readonly path: string;
}

/** A frozen report on one sheet: the page's figures, its days, and its groups and components. */
export function ReportSheet({ view, frozen, path }: SheetProps): VNode {
  const texts = catalogueOf(view.locale).report;
  const { report } = frozen;
  const { method } = report;
  const month = view.month(new Date(frozen.month));
  const holidays = method.holidays
    .filter((day) => day.startsWith(`${frozen.month}-`))
    .map((day) => view.date(day));
  const all = [...report.groups, ...report.components];
  // If not all rows fit, keep those with the lowest uptime.
  const rows = all.length > MAX_ROWS ? all.toSorted((one, other) => one.uptime - other.uptime) : all;
  return (
    <Layout
      view={view}
      title={view.texts.labelled(texts.title, month)}
      description={texts.title}
      path={path}
      isForm
    >
      <div class="sheet">
        <h1>{view.texts.labelled(texts.title, month)}</h1>
        <p class="times">
          {texts.version(frozen.version)}, {texts.frozen} <Instant view={view} at={frozen.frozen_at} />
          {frozen.version > 1 && `; ${texts.changed(frozen.changed)}`}
        </p>
        <dl class="facts">
          {factsOf(view, report).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div class="bars" role="img" aria-label={texts.days(report.points.length)}>
          {report.points.map((point) => (
            <i
              key={point.date}
              class={statusOf(point)}
              title={view.texts.labelled(view.date(point.date), view.percent(point.uptime))}
            />
          ))}
        </div>
        <SheetLegend view={view} frozen={frozen} />
        <table>
          <thead>
            <tr>
              {[texts.name, view.texts.availability, texts.outages, texts.downtime, texts.planned].map(
                (name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map((one) => (
              <tr key={`${'parent_id' in one ? 'group' : 'component'} ${one.id}`}>
                <th scope="row" class={'parent_id' in one ? 'of-group' : undefined}>
                  <bdi {...view.attributes(one.name as LocaleText)}>{view.text(one.name as LocaleText)}</bdi>
                </th>
                <td data-name={view.texts.availability}>{view.percent(one.uptime)}</td>
                <td data-name={texts.outages}>{one.outages}</td>
                <td data-name={texts.downtime}>{length(view, downtimeOf(one))}</td>
                <td data-name={texts.planned}>{length(view, one.planned_seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > MAX_ROWS && <p>{view.texts.more(report.paging.total - MAX_ROWS)}</p>}
        <p class="times">
          {texts.method} {view.texts.labelled(texts.weights, weightsOf(view, method.weights))}.{' '}
          {view.texts.labelled(texts.zone, report.time_zone)}.
          {method.service_hours.length > 0 &&
            ` ${texts.serviceHours(serviceHoursInWords(method.service_hours, view.locale))}`}
          {holidays.length > 0 && ` ${texts.holidays(holidays.join(', '))}`}
        </p>
      </div>
    </Layout>
  );
}

/** Legend of the bars: the days that they cover and the meaning of their colors. */
function SheetLegend({ view, frozen: { report } }: Omit<SheetProps, 'path'>): VNode {
  const { points, method } = report;
  const [first, last] = [points[0]?.date, points.at(-1)?.date];
  const isLimited = method.service_hours.length > 0 || method.holidays.length > 0;
  return (
    <div class="legend" role="note" aria-label={view.texts.legend}>
      <p>
        {first !== undefined && last !== undefined && <span>{view.shortDates(first, last)}</span>}
        {COMPONENT_STATUSES.map((status) => (
          <span key={status} class={`key ${status}`}>
            {view.texts.status[status]}
          </span>
        ))}
        <span class="key none">
          {isLimited ? catalogueOf(view.locale).report.outside : view.texts.noData}
        </span>
      </p>
    </div>
  );
}

/** Labels and values of the whole page's figures. */
function factsOf(view: PageView, { total, target }: FrozenReport['report']): [string, string][] {
  const texts = catalogueOf(view.locale).report;
  const {
    uptime,
    outages,
    planned_seconds: planned,
    longest_outage: longest,
    mttr_seconds: mttr,
    budget,
  } = total;
  const promise = (promised: number): string =>
    `${view.percent(promised)}, ${uptime >= promised ? texts.met : texts.missed}`;
  return [
    [view.texts.availability, view.percent(uptime)],
    ...(target === null ? [] : [[texts.target, promise(target)] satisfies [string, string]]),
    ...(budget === null
      ? []
      : [
          [
            texts.budget,
            texts.used(length(view, budget.used_seconds), length(view, budget.allowed_seconds)),
          ] satisfies [string, string],
        ]),
    [texts.outages, String(outages)],
    [texts.downtime, length(view, downtimeOf(total))],
    [texts.planned, length(view, planned)],
    [texts.longest, length(view, longest?.seconds ?? 0)],
    [texts.recovery, length(view, mttr ?? 0)],
  ];
}

function downtimeOf({ downtime_seconds: { degraded, partial_outage, major_outage } }: UptimeFigures): number {
  return degraded + partial_outage + major_outage;
}

function length(view: PageView, seconds: number): string {
  return seconds === 0 ? '–' : view.duration(seconds * 1000);
}

function statusOf({
  downtime_seconds: down,
  planned_seconds: planned,
  measured_seconds: measured,
}: UptimePoint): string | undefined {
  if (down.major_outage > 0) return 'major_outage';
  if (down.partial_outage > 0) return 'partial_outage';
  if (down.degraded > 0) return 'degraded';
  if (planned > 0) return 'under_maintenance';
  return measured === 0 ? 'none' : undefined;
}

function weightsOf(view: PageView, weights: FrozenReport['report']['method']['weights']): string {
  return (['degraded', 'partial_outage', 'major_outage'] as const)
    .map((status) => `${view.texts.status[status]} ${view.wholePercent(weights[status])}`)
    .join(', ');
}
