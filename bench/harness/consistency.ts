import { claimDifference } from '#modules/availability/rules/claim-difference.js';
import { recompute } from '#modules/availability/rules/recompute.js';
import type { Claim, Period } from '#modules/availability/rules/timeline.js';
import type { ComponentStatus, SourceKind } from '#core/status/component-status.js';
import { claimsOf, type ClaimingIncident, type ImpactSpan } from '#modules/incidents/rules/impacts.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';
import type { Rows, Superuser } from '../support/superuser.js';

interface ComponentRow {
  readonly id: string;
  readonly status: ComponentStatus;
  readonly created_at: Date;
}

interface ClaimRow {
  readonly component_id: string;
  readonly source_kind: SourceKind;
  readonly source_id: string;
  readonly status: ComponentStatus;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

interface PeriodRow {
  readonly component_id: string;
  readonly status: ComponentStatus;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

interface DayRow {
  readonly component_id: string;
  readonly day: string;
  readonly sums: readonly number[];
}

interface IncidentRow {
  readonly id: string;
  readonly type: IncidentType;
  readonly status: IncidentStatus;
  readonly started_at: Date;
  readonly published_at: Date | null;
  readonly publish_at: Date | null;
  readonly resolved_at: Date | null;
  readonly deleted_at: Date | null;
}

interface ImpactRow {
  readonly incident_id: string;
  readonly component_id: string;
  readonly impact: ComponentStatus;
  readonly ordinal: number;
  readonly since: Date | null;
  readonly until: Date | null;
}

interface StatusChangeRow {
  readonly component_id: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Finds contradictions in a tenant's availability data, one sentence each. Claims must match incidents and
 * their impacts. Periods, days and current status must match the claims. The published status changes must be
 * consecutive. The checks use the same pure functions as the application.
 */
export async function contradictionsOf(database: Superuser, tenantId: string): Promise<string[]> {
  const { components, claims, periods, days, incidents, impacts, changes } = await database.snapshot((rows) =>
    readTenant(rows, tenantId),
  );
  const claimsOfComponents = Map.groupBy(claims, (row) => row.component_id);
  const periodsOfComponents = Map.groupBy(periods, (row) => row.component_id);
  const daysOfComponents = Map.groupBy(days, (row) => row.component_id);
  const changesOfComponents = Map.groupBy(changes, (row) => row.component_id);
  return [
    ...incidentContradictions(incidents, impacts, claims, components),
    ...components.flatMap((component) => [
      ...historyContradictions(
        component,
        claimsOfComponents.get(component.id) ?? [],
        periodsOfComponents.get(component.id) ?? [],
        daysOfComponents.get(component.id) ?? [],
      ),
      ...statusContradictions(component, changesOfComponents.get(component.id) ?? []),
    ]),
  ];
}

async function readTenant(
  rows: Rows,
  tenantId: string,
): Promise<{
  components: ComponentRow[];
  claims: ClaimRow[];
  periods: PeriodRow[];
  days: DayRow[];
  incidents: IncidentRow[];
  impacts: ImpactRow[];
  changes: StatusChangeRow[];
}> {
  const of = [tenantId];
  return {
    components: await rows(
      `select id, status, created_at from component where tenant_id = $1 order by id`,
      of,
    ),
    claims: await rows(
      `select component_id, source_kind, source_id, status, started_at, ended_at from availability_claim where tenant_id = $1`,
      of,
    ),
    periods: await rows(
      `select component_id, status, started_at, ended_at from availability_period where tenant_id = $1 order by component_id, started_at`,
      of,
    ),
    days: await rows(
      `select component_id, day::text, array[under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms] as sums
       from availability_day where tenant_id = $1`,
      of,
    ),
    incidents: await rows(
      `select id, type, status, started_at, published_at, publish_at, resolved_at, deleted_at from incident where tenant_id = $1`,
      of,
    ),
    impacts: await rows(
      `select incident_id, component_id, impact, ordinal, since, until from incident_impact where tenant_id = $1`,
      of,
    ),
    changes: await rows(
      `select payload ->> 'component_id' as component_id, payload ->> 'from' as from, payload ->> 'to' as to
       from outbox_event where tenant_id = $1 and name = 'component.status_changed' order by id`,
      of,
    ),
  };
}

/** The claims must exactly match the incidents' impacts. */
function incidentContradictions(
  incidents: readonly IncidentRow[],
  impacts: readonly ImpactRow[],
  claims: readonly ClaimRow[],
  components: readonly ComponentRow[],
): string[] {
  const impactsOfIncidents = Map.groupBy(impacts, (row) => row.incident_id);
  const claimsOfIncidents = Map.groupBy(claims, (row) => row.source_id);
  const createdAt = new Map(components.map((row) => [Number(row.id), row.created_at.getTime()]));
  const known = new Set(incidents.map(({ id }) => id));
  const orphans = [...claimsOfIncidents.keys()].filter((id) => !known.has(id));
  const ofIncidents = incidents.flatMap((incident) => {
    const source = { kind: incident.type, id: Number(incident.id) };
    const spans = (impactsOfIncidents.get(incident.id) ?? []).map(toSpan);
    const wanted = Map.groupBy(claimsOf(toClaiming(incident), spans), ({ componentId }) => componentId);
    const stored = Map.groupBy(claimsOfIncidents.get(incident.id) ?? [], (row) => Number(row.component_id));
    return [...new Set([...wanted.keys(), ...stored.keys()])].flatMap((id) => {
      const { removed, added } = claimDifference(
        (stored.get(id) ?? []).map(toClaim),
        (wanted.get(id) ?? []).map(({ status, start, end }) => ({
          source,
          status,
          start: start.getTime(),
          end: end?.getTime() ?? null,
        })),
        createdAt.get(id) ?? 0,
      );
      const where = `incident ${incident.id}`;
      return [
        ...removed.map((claim) => `${where} has a claim on component ${id} too many: ${told(claim)}`),
        ...added.map((claim) => `${where} lacks a claim on component ${id}: ${told(claim)}`),
      ];
    });
  });
  return [...orphans.map((id) => `there are claims of incident ${id}, which is gone`), ...ofIncidents];
}

/** Periods, days and current status must match the timeline derived from the claims. */
function historyContradictions(
  component: ComponentRow,
  claims: readonly ClaimRow[],
  periods: readonly PeriodRow[],
  days: readonly DayRow[],
): string[] {
  const range = { start: component.created_at.getTime(), end: Infinity };
  const stored = periods.map(toPeriod);
  const { gone, changed, status } = recompute(stored, claims.map(toClaim), range);
  // Compared with an empty history, the days of all periods are returned.
  const sums = [...recompute([], claims.map(toClaim), range).days]
    .map(([day, of]) => ({
      day: new Date(day).toISOString().slice(0, 10),
      sums: [of.under_maintenance, of.degraded, of.partial_outage, of.major_outage],
    }))
    .filter((day) => day.sums.some((sum) => sum > 0));
  const text = ({ day, sums: of }: { day: string; sums: readonly number[] }): string =>
    `${day} ${of.join('/')}`;
  const wantedDays = new Set(sums.map(text));
  const storedDays = new Set(days.map(text));
  const where = `component ${component.id}`;
  return [
    ...gone.map((period) => `${where} has a period too many: ${told(period)}`),
    ...changed.map((period) => `${where} lacks a period: ${told(period)}`),
    ...[...storedDays].filter((day) => !wantedDays.has(day)).map((day) => `${where} has a wrong day: ${day}`),
    ...[...wantedDays].filter((day) => !storedDays.has(day)).map((day) => `${where} lacks a day: ${day}`),
    ...(status === component.status
      ? []
      : [`${where} is ${component.status}, but its claims say ${status ?? 'nothing'}`]),
  ];
}

/** Each change of status must be published once. Together they must lead from operational to the current status. */
function statusContradictions({ id, status }: ComponentRow, changes: readonly StatusChangeRow[]): string[] {
  const contradictions: string[] = [];
  let current: string = 'operational';
  for (const { from, to } of changes) {
    if (from !== current)
      contradictions.push(`component ${id} was told to go from ${from}, but it was ${current}`);
    current = to;
  }
  if (changes.length > 0 && current !== status)
    contradictions.push(`component ${id} is ${status}, but the last that was told is ${current}`);
  return contradictions;
}

function toClaiming(row: IncidentRow): ClaimingIncident {
  return {
    type: row.type,
    status: row.status,
    startedAt: row.started_at,
    publishedAt: row.published_at,
    publishAt: row.publish_at,
    resolvedAt: row.resolved_at,
    deletedAt: row.deleted_at,
  };
}

function toSpan(row: ImpactRow): ImpactSpan {
  const { impact, ordinal, since, until } = row;
  return { componentId: Number(row.component_id), impact, ordinal, since, until, begunBy: null };
}

function toClaim(row: ClaimRow): Claim {
  return {
    source: { kind: row.source_kind, id: Number(row.source_id) },
    status: row.status,
    start: row.started_at.getTime(),
    end: row.ended_at?.getTime() ?? null,
  };
}

function toPeriod(row: PeriodRow): Period {
  return { status: row.status, start: row.started_at.getTime(), end: row.ended_at?.getTime() ?? Infinity };
}

function told({ status, start, end }: { status: string; start: number; end: number | null }): string {
  const until = end === null || end === Infinity ? 'now' : new Date(end).toISOString();
  return `${status} from ${new Date(start).toISOString()} to ${until}`;
}
