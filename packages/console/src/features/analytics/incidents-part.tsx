import type { Schemas } from '@heliograph/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Chart, Figures } from '../../ui/chart.js';
import { Loaded } from '../../ui/loaded.js';
import { Pager, RecordList } from '../../ui/record-list.js';
import { Section } from '../../ui/screen.js';
import { useFormats } from './formats.js';
import type { Range } from './range.js';

const SEVERITIES = [
  'operational',
  'under_maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
] as const;
const PER_PAGE = 100;
/** Hours of a day that share a cell. */
const HOURS = 3;

/** How many incidents there were, how bad, how long, and when they started. */
export function IncidentsPart({ range }: { readonly range: Range }): ReactNode {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...reading('/api/v1/analytics/incidents', { params: { query: { ...range, page, per_page: PER_PAGE } } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <Total report={data} />
          <Points report={data} />
          {data.total.count > 0 && (
            <>
              <Weekdays weekdays={data.weekdays} />
              <Components report={data} />
              <Pager meta={data.paging} onPage={setPage} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

interface PartProps {
  readonly report: Schemas['IncidentReport'];
}

function Total({ report: { total, maintenances } }: PartProps): ReactNode {
  const { analytics: texts } = useTexts();
  const formats = useFormats();
  return (
    <Figures
      figures={[
        { name: texts.incidents, value: formats.count(total.count) },
        { name: texts.acknowledged, value: formats.duration(total.time_to_acknowledge.p50_seconds) },
        { name: texts.resolved, value: formats.duration(total.time_to_resolve.p50_seconds) },
        { name: texts.maintenances, value: formats.count(maintenances.count) },
        { name: texts.overran, value: formats.count(maintenances.overran) },
      ]}
    />
  );
}

function Points({ report: { points, interval, time_zone } }: PartProps): ReactNode {
  const { analytics: texts, statuses } = useTexts();
  const formats = useFormats();
  return (
    <Section title={texts.bySeverity}>
      <Chart
        label={texts.bySeverity}
        pointTitle={texts[interval]}
        series={SEVERITIES.map((severity) => ({
          name: severity === 'operational' ? texts.withoutImpact : statuses.status[severity],
          color: severity === 'operational' ? 'none' : severity,
        }))}
        points={points.map(({ date, by_severity }) => ({
          label: formats.point(date, interval),
          values: SEVERITIES.map((severity) => by_severity[severity]),
        }))}
        format={formats.count}
      />
      <p className="dim">{texts.zone(time_zone)}</p>
    </Section>
  );
}

/** When incidents start, by day of the week and hours, as a table whose cells are darker for more. */
function Weekdays({ weekdays }: { readonly weekdays: Schemas['IncidentReport']['weekdays'] }): ReactNode {
  const { analytics: texts, settings } = useTexts();
  const formats = useFormats();
  const rows = weekdays.map(({ weekday, hours }) => ({
    weekday,
    counts: Array.from({ length: 24 / HOURS }, (_, index) =>
      hours.slice(index * HOURS, (index + 1) * HOURS).reduce((sum, count) => sum + count, 0),
    ),
  }));
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    <Section title={texts.whenTheyStart}>
      <div className="heat" role="region" aria-label={texts.whenTheyStart} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.weekday}</th>
              {rows[0]?.counts.map((_, index) => (
                <th key={index} scope="col" className="numbers">
                  {texts.hours(index * HOURS, (index + 1) * HOURS)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ weekday, counts }) => (
              <tr key={weekday}>
                <th scope="row">{settings.weekdays[weekday]}</th>
                {counts.map((count, index) => (
                  <td
                    key={index}
                    className="numbers"
                    data-heat={count === 0 ? 0 : Math.ceil((count / most) * 4)}
                  >
                    {formats.count(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function Components({ report: { components } }: PartProps): ReactNode {
  const { analytics: texts } = useTexts();
  const textIn = useTextIn();
  const formats = useFormats();
  const rows = components.filter(({ count }) => count > 0);
  if (rows.length === 0) return null;
  return (
    <Section title={texts.byComponent}>
      <RecordList
        label={texts.byComponent}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { id: 'name', title: texts.component, cell: ({ name }) => textIn(name) },
          { id: 'count', title: texts.incidents, isNumber: true, cell: ({ count }) => formats.count(count) },
          {
            id: 'resolved',
            title: texts.resolved,
            isNumber: true,
            cell: ({ time_to_resolve }) => formats.duration(time_to_resolve.p50_seconds),
          },
        ]}
      />
    </Section>
  );
}
