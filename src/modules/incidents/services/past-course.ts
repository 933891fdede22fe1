import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { isFilled, localePatchProblems, mergeLocaleText, type LocalePatch } from '#core/text/locale-text.js';
import type { NewIncident } from '../dto/incident.input.js';
import { BODY_LENGTH } from '../dto/incident.response.js';
import type { PastUpdate } from '../dto/past-update.input.js';
import { openStatuses } from '../rules/lifecycle.js';
import { remindedBy } from '../rules/timed-steps.js';
import { STATUSES, type IncidentStatus, type IncidentType } from '#core/status/incident-status.js';
import { KINDS, begin, cancel, complete, publish, resolve } from './lifecycle-steps.js';
import type { PendingUpdate, IncidentChange } from './incident-change.js';

/** What only records that an import brings from another service have. */
export interface Imported {
  /** When a maintenance was announced; default: its start. */
  readonly publishedAt?: Date | undefined;
  /** A maintenance that was cancelled, at its end. */
  readonly isCancelled?: boolean | undefined;
  /** A post-mortem, published at this instant or null. */
  readonly postmortem?: { readonly body: LocalePatch; readonly publishedAt: Date | null } | undefined;
}

/** Field and status of the end of a migrated record, by kind. */
const ENDS = {
  incident: { field: 'resolved_at', status: 'resolved' },
  maintenance: { field: 'completed_at', status: 'completed' },
} as const;

/** True if a new record comes with an end or with past updates. */
export function hasPast({
  resolved_at: resolvedAt,
  completed_at: completedAt,
  updates = [],
}: NewIncident): boolean {
  return resolvedAt !== undefined || completedAt !== undefined || updates.length > 0;
}

/** Fields for the initial write. Omits a final status, because the end sets it. */
export function openingFields(type: IncidentType, input: NewIncident): NewIncident {
  const { status, ...others } = input;
  return endOf(input) !== undefined && status === ENDS[type].status ? others : input;
}

/**
 * Publishes a new record as of its start, with its past updates and its end. Subscribers are not
 * notified. Source: decisions, section 6.
 *
 * @throws Invalid on each inconsistent field
 */
export function publishWithPast(change: IncidentChange, input: NewIncident, imported?: Imported): void {
  const { incident, now } = change;
  const { type, startedAt } = incident;
  const end = endOf(input);
  const final = finalStatus(type, imported);
  const silent = { notify: false };
  const publishedAt = imported?.publishedAt ?? startedAt;
  assertConsistent(change, input, { publishedAt, final });
  publish(change, { at: publishedAt, ...silent });
  const shown = updatesSince(input, { status: incident.status, end, final });
  const isBefore = ({ at }: PendingUpdate): boolean => type === 'maintenance' && at < startedAt;
  const during = shown.filter((update) => !isBefore(update) && update.status !== final);
  const after = shown.filter((update) => !isBefore(update) && update.status === final);
  change.pendingUpdates = [...change.pendingUpdates, ...shown.filter(isBefore)];
  const neverBegan = final === 'cancelled' && end !== undefined && end <= startedAt;
  if (type === 'maintenance' && startedAt <= now && !neverBegan) begin(change, startedAt, silent);
  if (imported !== undefined) keepSilent(change);
  change.pendingUpdates = [
    ...change.pendingUpdates,
    // One that has no status of its own, of a maintenance that had been announced.
    ...during.map((update) =>
      update.status === 'scheduled' ? { ...update, status: incident.status } : update,
    ),
  ];
  incident.status = during.findLast(({ status }) => status !== 'scheduled')?.status ?? incident.status;
  if (end === undefined) return;
  if (type === 'incident') resolve(change, end, { ...silent, updateAt: end });
  else if (final === 'cancelled') cancel(change, end, silent);
  else complete(change, end, silent);
  // Updates from the end on replace the one that the step leaves.
  change.pendingUpdates = [
    ...(after.length > 0 ? change.pendingUpdates.slice(0, -1) : change.pendingUpdates),
    ...after,
  ];
}

/** Nothing that would have happened by now is made up for: no reminder, and no end at the planned time. */
function keepSilent({ incident, now, reminderLeadMs }: IncidentChange): void {
  Object.assign(incident, remindedBy(incident, now, reminderLeadMs));
  if (incident.scheduledEndAt !== null && incident.scheduledEndAt <= now) incident.completesItself = false;
}

/** The status of a record that is over. */
function finalStatus(type: IncidentType, imported?: Imported): IncidentStatus {
  return imported?.isCancelled === true ? 'cancelled' : ENDS[type].status;
}

function endOf({ resolved_at: resolvedAt, completed_at: completedAt }: NewIncident): Date | undefined {
  return resolvedAt ?? completedAt;
}

/** Past updates in order of time, each with its status. */
function updatesSince(
  { updates = [] }: NewIncident,
  {
    status: first,
    end,
    final,
  }: {
    readonly status: IncidentStatus;
    readonly end: Date | undefined;
    readonly final: IncidentStatus;
  },
): PendingUpdate[] {
  let before = first;
  const { locales } = currentTenant();
  return updates
    .toSorted((a, b) => rank(a, final) - rank(b, final))
    .map(({ body, status, published_at: at, components }) => {
      before = status ?? (end !== undefined && at > end ? final : before);
      return {
        step: null,
        status: before,
        body: mergeLocaleText({}, body, locales),
        at,
        event: undefined,
        ...(components === undefined ? {} : { components }),
      };
    });
}

/** Sort key: time. At the same instant, open statuses sort before the final one. */
function rank({ published_at: at, status }: PastUpdate, final: IncidentStatus): number {
  return at.getTime() + (status === final ? 0.5 : 0);
}

/** @throws Invalid */
function assertConsistent(
  { incident, now }: IncidentChange,
  input: NewIncident,
  { publishedAt, final }: { readonly publishedAt: Date; readonly final: IncidentStatus },
): void {
  const { type, startedAt } = incident;
  const { field } = ENDS[type];
  const end = endOf(input);
  const problems = new Map<string, string>();
  if (input.publish !== true)
    problems.set(
      'publish',
      `A record with ${field} or updates is published immediately; set publish to true.`,
    );
  if (end !== undefined && end > now) problems.set(field, `The ${field} must not be in the future.`);
  else if (end !== undefined && end < startedAt && final !== 'cancelled')
    problems.set(field, `The ${field} must not be before the start.`);
  if (end !== undefined && input.status !== undefined && input.status !== final)
    problems.set('status', `With ${field}, the ${KINDS[type]} is ${final}; leave the status out.`);
  for (const [index, update] of (input.updates ?? []).entries()) {
    const path = `updates.${index}`;
    const { published_at: at, status } = update;
    if (at > now) problems.set(`${path}.published_at`, 'The published_at must not be in the future.');
    else if (at < publishedAt)
      problems.set(
        `${path}.published_at`,
        `The published_at must not be before the start of the ${KINDS[type]}.`,
      );
    const problem = statusProblem(type, { status, at, end, startedAt, final });
    if (problem !== undefined) problems.set(`${path}.status`, problem);
    for (const { path: where, message } of bodyProblems(update)) problems.set(`${path}.${where}`, message);
  }
  if (problems.size > 0)
    throw new Invalid(Object.fromEntries([...problems].map(([name, message]) => [name, [message]])));
}

function statusProblem(
  type: IncidentType,
  update: {
    readonly status: IncidentStatus | undefined;
    readonly at: Date;
    readonly end: Date | undefined;
    readonly startedAt: Date;
    readonly final: IncidentStatus;
  },
): string | undefined {
  const { status, at, end, startedAt, final } = update;
  const { field } = ENDS[type];
  if (status === undefined) return undefined;
  if (type === 'maintenance' && at < startedAt && status !== final)
    return status === 'scheduled' ? undefined : 'The status before the start is scheduled.';
  // A past update cannot be scheduled, because the maintenance has already begun.
  const open = openStatuses(type).filter((one): boolean => one !== 'scheduled');
  if (status === final) {
    if (end === undefined) return `The status ${final} needs ${field}.`;
    return at < end ? `The status ${final} does not hold before ${field}.` : undefined;
  }
  if (!STATUSES[type].includes(status) || !open.includes(status))
    return `The status must be one of ${[...open, final].join(', ')}.`;
  return end !== undefined && at > end ? `The status after ${field} is ${final}.` : undefined;
}

function bodyProblems({ body }: PastUpdate): readonly { readonly path: string; readonly message: string }[] {
  // Validation has not checked that the body is present.
  if ((body as unknown) === undefined) return [{ path: 'body', message: 'The body is required.' }];
  const { locales } = currentTenant();
  const problems = localePatchProblems(body, { field: 'body', locales, maxLength: BODY_LENGTH });
  if (problems.length > 0 || isFilled(mergeLocaleText({}, body, locales))) return problems;
  return [{ path: 'body', message: 'The body must be filled in at least one language.' }];
}
