import type { Tenant } from '#core/context/tenant.js';
import type { Cell, CsvTable } from '#http/results/table-json.js';
import { pickText, type LocaleText } from '#core/text/locale-text.js';
import type { UptimeFigures, UptimePoint, UptimeReport } from '../dto/uptime.response.js';

const COLUMNS = [
  'subject',
  'id',
  'name',
  'interval',
  'date',
  'started_at',
  'ended_at',
  'uptime',
  'components_uptime',
  'measured_seconds',
  'degraded_seconds',
  'partial_outage_seconds',
  'major_outage_seconds',
  'weighted_downtime_seconds',
  'planned_seconds',
  'outages',
  'mtbf_seconds',
  'mttr_seconds',
  'longest_outage_seconds',
  'longest_outage_incident_id',
  'target',
  'budget_seconds',
  'budget_used_seconds',
  'budget_left_seconds',
  'budget_used_up_on',
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], Cell>>;

/**
 * A report as a table: a row for each subject over the whole time (`range`), then a row for each point.
 *
 * @param subjectName null for the page
 */
export function uptimeTable(report: UptimeReport, subjectName: LocaleText | null, tenant: Tenant): CsvTable {
  const { subject, total, points, groups, components } = report;
  const { locales } = tenant;
  const nameOf = (text: LocaleText): string | null => pickText(text, [], locales) ?? null;
  const own: Row = {
    subject: subject.kind,
    id: subject.id,
    name: subjectName === null ? tenant.name : nameOf(subjectName),
  };
  const rows: Row[] = [
    { ...own, ...rangeCells(report, total) },
    ...groups.map((one) => ({
      subject: 'group',
      id: one.id,
      name: nameOf(one.name as LocaleText),
      ...rangeCells(report, one),
    })),
    ...components.map((one) => ({
      subject: 'component',
      id: one.id,
      name: nameOf(one.name as LocaleText),
      ...rangeCells(report, one),
    })),
    ...points.map((point) => ({ ...own, interval: report.interval, ...pointCells(point) })),
  ];
  return {
    name: `uptime-${tenant.slug}`,
    columns: COLUMNS,
    rows: rows.map((row) => COLUMNS.map((column) => row[column] ?? null)),
  };
}

function rangeCells({ from, measured_until: until, target }: UptimeReport, figures: UptimeFigures): Row {
  const { longest_outage: longest, budget } = figures;
  return {
    interval: 'range',
    started_at: from,
    ended_at: until,
    components_uptime: figures.components_uptime,
    weighted_downtime_seconds: figures.weighted_downtime_seconds,
    mtbf_seconds: figures.mtbf_seconds,
    mttr_seconds: figures.mttr_seconds,
    longest_outage_seconds: longest?.seconds ?? null,
    longest_outage_incident_id: longest?.incident_id ?? null,
    target,
    budget_seconds: budget?.allowed_seconds ?? null,
    budget_used_seconds: budget?.used_seconds ?? null,
    budget_left_seconds: budget?.left_seconds ?? null,
    budget_used_up_on: budget?.used_up_on ?? null,
    ...sharedCells(figures),
  };
}

function pointCells(point: UptimePoint): Row {
  const { date, started_at, ended_at } = point;
  return { date, started_at, ended_at, ...sharedCells(point) };
}

function sharedCells({
  uptime,
  measured_seconds,
  downtime_seconds: { degraded, partial_outage, major_outage },
  planned_seconds,
  outages,
}: UptimeFigures | UptimePoint): Row {
  return {
    uptime,
    measured_seconds,
    degraded_seconds: degraded,
    partial_outage_seconds: partial_outage,
    major_outage_seconds: major_outage,
    planned_seconds,
    outages,
  };
}
