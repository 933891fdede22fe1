import type { VNode } from 'preact';
import type { FrozenReport } from '../../analytics/reports/frozen-report.response.js';
import type { UptimeFigures, UptimePoint } from '../../analytics/uptime/uptime.response.js';
import type { LocaleText } from '../../text/locale-text.js';
import { Instant } from '../pages/instants.js';
import { Layout } from '../pages/layout.js';
import type { PageView } from '../view/page-view.js';
import { catalogueOf } from '../../languages/catalogues.js';

/** Rows that fit on one printed sheet, beside what stands above them. */
const MOST_ROWS = 20;

interface SheetProps {
  readonly view: PageView;
  readonly frozen: FrozenReport;
  /** Of this page, below the origin. */
  readonly path: string;
}

/** A frozen report on one sheet: the page, its days, and its groups and components. */
export function ReportSheet({ view, frozen, path }: SheetProps): VNode {
  const texts = catalogueOf(view.locale).report;
  const { report } = frozen;
  const { total, method } = report;
  const month = view.month(new Date(frozen.month));
  const all = [...report.groups, ...report.components];
  // Where not all fit, those with trouble do.
  const rows = all.length > MOST_ROWS ? all.toSorted((one, other) => one.uptime - other.uptime) : all;
  return (
    <Layout view={view} title={`${texts.title}: ${month}`} description={texts.title} path={path} isForm>
      <div class="sheet">
        <p class="kind">{view.tenant.name}</p>
        <h1>
          {texts.title}: {month}
        </h1>
        <p class="times">
          {texts.version(frozen.version)}, {texts.frozen} <Instant view={view} at={frozen.frozen_at} />
          {frozen.version > 1 && `; ${texts.changed(frozen.changed)}`}
        </p>
        <dl class="facts">
          {[
            [view.texts.availability, view.percent(total.uptime)],
            ...(report.target === null ? [] : [[texts.target, view.percent(report.target)]]),
            [texts.outages, String(total.outages)],
            [texts.downtime, length(view, downtimeOf(total))],
            [texts.planned, length(view, total.planned_seconds)],
            [texts.longest, length(view, total.longest_outage?.seconds ?? 0)],
            [texts.recovery, length(view, total.mttr_seconds ?? 0)],
          ].map(([name, value]) => (
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
              title={`${view.date(point.date)}: ${view.percent(point.uptime)}`}
            />
          ))}
        </div>
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
            {rows.slice(0, MOST_ROWS).map((one) => (
              <tr key={`${'parent_id' in one ? 'group' : 'component'} ${one.id}`}>
                <th scope="row" class={'parent_id' in one ? 'of-group' : undefined}>
                  <bdi>{view.text(one.name as LocaleText)}</bdi>
                </th>
                <td>{view.percent(one.uptime)}</td>
                <td>{one.outages}</td>
                <td>{length(view, downtimeOf(one))}</td>
                <td>{length(view, one.planned_seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > MOST_ROWS && <p>{view.texts.more(report.paging.total - MOST_ROWS)}</p>}
        <p class="times">
          {texts.method} {texts.weights}: {weightsOf(view, method.weights)}. {texts.zone}: {report.time_zone}.
          {method.service_hours.length > 0 && ` ${texts.serviceHours}`}
          {method.holidays.length > 0 && ` ${texts.holidays(method.holidays.length)}`}
        </p>
      </div>
    </Layout>
  );
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

function weightsOf({ texts }: PageView, weights: FrozenReport['report']['method']['weights']): string {
  return (['degraded', 'partial_outage', 'major_outage'] as const)
    .map((status) => `${texts.status[status]} ${weights[status]}`)
    .join(', ');
}
