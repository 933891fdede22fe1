import type { UptimeFigures, UptimeReport } from '../dto/uptime.response.js';
import type { ReportChange } from '../dto/frozen-report.response.js';

const FIGURES = [
  'uptime',
  'components_uptime',
  'measured_seconds',
  'downtime_seconds',
  'weighted_downtime_seconds',
  'planned_seconds',
  'outages',
  'mtbf_seconds',
  'mttr_seconds',
  'longest_outage',
  'budget',
] as const satisfies readonly (keyof UptimeFigures)[];

type Subject = Pick<ReportChange, 'kind' | 'id'>;

/** Differences between two reports of a month: first the method, then the figures. Names are not compared. */
export function reportChanges(before: UptimeReport, after: UptimeReport): ReportChange[] {
  return [
    ...differences({ kind: 'method', id: null }, methodOf(before), methodOf(after)),
    ...differences({ kind: 'page', id: null }, figuresOf(before.total), figuresOf(after.total)),
    ...listChanges('group', before.groups, after.groups),
    ...listChanges('component', before.components, after.components),
  ];
}

function listChanges(
  kind: string,
  before: readonly (UptimeFigures & { readonly id: number })[],
  after: readonly (UptimeFigures & { readonly id: number })[],
): ReportChange[] {
  const old = new Map(before.map((one) => [one.id, one]));
  const present = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !present.has(id));
  return [
    ...after.flatMap((one) => differences({ kind, id: one.id }, figuresOf(old.get(one.id)), figuresOf(one))),
    ...gone.flatMap((one) => differences({ kind, id: one.id }, figuresOf(one), figuresOf(undefined))),
  ];
}

/** Field values as JSON, by field name. */
type Values = ReadonlyMap<string, string>;

function differences(subject: Subject, before: Values, after: Values): ReportChange[] {
  const fields = new Set([...before.keys(), ...after.keys()]);
  return [...fields]
    .map((field) => ({
      ...subject,
      field,
      before: before.get(field) ?? null,
      after: after.get(field) ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

function methodOf({ method, target, time_zone, from, to }: UptimeReport): Values {
  const values = [...Object.entries(method), ...Object.entries({ target, time_zone, from, to })];
  return new Map(values.map(([field, value]) => [field, JSON.stringify(value)]));
}

function figuresOf(figures: UptimeFigures | undefined): Values {
  return new Map(
    figures === undefined ? [] : FIGURES.map((field) => [field, JSON.stringify(figures[field])]),
  );
}
