import type { Tenant } from '#core/context/tenant.js';
import type { Cell, CsvTable } from '#http/results/table-json.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import { pickText, type LocaleText } from '#core/text/locale-text.js';
import type { Durations } from '../dto/durations.js';
import type { IncidentFigures, IncidentReport } from '../dto/incidents.response.js';

const DURATIONS = ['count', 'mean_seconds', 'p50_seconds', 'p90_seconds'] as const;

const COLUMNS = [
  'subject',
  'id',
  'name',
  'interval',
  'date',
  'started_at',
  'ended_at',
  'incidents',
  ...COMPONENT_STATUSES,
  ...DURATIONS.map((name) => `acknowledged_${name}`),
  ...DURATIONS.map((name) => `resolved_${name}`),
];

/**
 * A report as a table: a row for the page and each component over the whole time (`range`), then a row for each point.
 */
export function incidentTable(report: IncidentReport, { slug, name, locales }: Tenant): CsvTable {
  const { from, to, interval, total, components, points } = report;
  const page: Cell[] = ['page', null, name];
  const whole: Cell[] = ['range', null, from, to];
  return {
    name: `incidents-${slug}`,
    columns: COLUMNS,
    rows: [
      [...page, ...whole, ...cellsOf(total)],
      ...components.map((one) => [
        'component',
        one.id,
        pickText(one.name as LocaleText, [], locales) ?? null,
        ...whole,
        ...cellsOf(one),
      ]),
      ...points.map((one) => [...page, interval, one.date, one.started_at, one.ended_at, ...cellsOf(one)]),
    ],
  };
}

function cellsOf({
  count,
  by_severity: severities,
  time_to_acknowledge,
  time_to_resolve,
}: IncidentFigures): Cell[] {
  const cells = (durations: Durations): Cell[] => DURATIONS.map((name) => durations[name]);
  return [
    count,
    ...COMPONENT_STATUSES.map((severity) => severities[severity]),
    ...cells(time_to_acknowledge),
    ...cells(time_to_resolve),
  ];
}
