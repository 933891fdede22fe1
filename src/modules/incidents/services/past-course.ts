import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { isFilled, localePatchProblems, mergeLocaleText } from '#core/text/locale-text.js';
import type { NewIncident } from '../dto/incident.input.js';
import { BODY_LENGTH } from '../dto/incident.response.js';
import type { PastUpdate } from '../dto/past-update.input.js';
import { openStatuses } from '../rules/lifecycle.js';
import { STATUSES, type IncidentStatus, type IncidentType } from '#core/status/incident-status.js';
import { KINDS, begin, complete, publish, resolve } from './lifecycle-steps.js';
import type { PendingUpdate, IncidentChange } from './incident-change.js';

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
export function publishWithPast(change: IncidentChange, input: NewIncident): void {
  const { incident } = change;
  const { type, startedAt } = incident;
  const end = endOf(input);
  const silent = { notify: false };
  assertConsistent(change, input);
  publish(change, { at: startedAt, ...silent });
  if (type === 'maintenance') begin(change, startedAt, silent);
  const shown = updatesSince(type, input, { status: incident.status, end });
  const during = shown.filter(({ status }) => status !== ENDS[type].status);
  const after = shown.slice(during.length);
  change.pendingUpdates = [...change.pendingUpdates, ...during];
  incident.status = during.at(-1)?.status ?? incident.status;
  if (end === undefined) return;
  if (type === 'incident') resolve(change, end, { ...silent, updateAt: end });
  else complete(change, end, silent);
  // Updates from the end on replace the one that the step leaves.
  change.pendingUpdates = [
    ...(after.length > 0 ? change.pendingUpdates.slice(0, -1) : change.pendingUpdates),
    ...after,
  ];
}

function endOf({ resolved_at: resolvedAt, completed_at: completedAt }: NewIncident): Date | undefined {
  return resolvedAt ?? completedAt;
}

/** Past updates in order of time, each with its status. */
function updatesSince(
  type: IncidentType,
  { updates = [] }: NewIncident,
  { status: first, end }: { readonly status: IncidentStatus; readonly end: Date | undefined },
): PendingUpdate[] {
  const final = ENDS[type].status;
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
function assertConsistent({ incident, now }: IncidentChange, input: NewIncident): void {
  const { type, startedAt } = incident;
  const { field, status: final } = ENDS[type];
  const end = endOf(input);
  const problems = new Map<string, string>();
  if (input.publish !== true)
    problems.set(
      'publish',
      `A record with ${field} or updates is published immediately; set publish to true.`,
    );
  if (end !== undefined && end > now) problems.set(field, `The ${field} must not be in the future.`);
  else if (end !== undefined && end < startedAt)
    problems.set(field, `The ${field} must not be before the start.`);
  if (end !== undefined && input.status !== undefined && input.status !== final)
    problems.set('status', `With ${field}, the ${KINDS[type]} is ${final}; leave the status out.`);
  for (const [index, update] of (input.updates ?? []).entries()) {
    const path = `updates.${index}`;
    const { published_at: at, status } = update;
    if (at > now) problems.set(`${path}.published_at`, 'The published_at must not be in the future.');
    else if (at < startedAt)
      problems.set(
        `${path}.published_at`,
        `The published_at must not be before the start of the ${KINDS[type]}.`,
      );
    const problem = statusProblem(type, { status, at, end });
    if (problem !== undefined) problems.set(`${path}.status`, problem);
    for (const { path: where, message } of bodyProblems(update)) problems.set(`${path}.${where}`, message);
  }
  if (problems.size > 0)
    throw new Invalid(Object.fromEntries([...problems].map(([name, message]) => [name, [message]])));
}

function statusProblem(
  type: IncidentType,
  update: { readonly status: IncidentStatus | undefined; readonly at: Date; readonly end: Date | undefined },
): string | undefined {
  const { status, at, end } = update;
  const { field, status: final } = ENDS[type];
  if (status === undefined) return undefined;
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
