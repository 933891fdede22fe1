import { Conflict, Invalid } from '#core/errors/api-error.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { remindedBy } from '../rules/timed-steps.js';
import { inWords, isRunning, stateOf, stepsFrom, type Step } from '../rules/lifecycle.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { hasChanged, type PendingUpdate, type IncidentChange } from './incident-change.js';

type StepEventName =
  | 'incident.resolved'
  | 'maintenance.started'
  | 'maintenance.completed'
  | 'maintenance.cancelled'
  | `${IncidentType}.reopened`;

/** Names of the kinds in messages. */
export const KINDS: Readonly<Record<IncidentType, string>> = {
  incident: 'incident',
  maintenance: 'maintenance',
};

/** @throws Conflict naming the state and the possible steps */
function assertPossible({ incident }: IncidentChange, step: Step): void {
  const state = stateOf(incident);
  const possible = stepsFrom(incident.type, state);
  if (possible.includes(step)) return;
  throw new Conflict(
    `The ${KINDS[incident.type]} is ${inWords(state)}, so ${step} is not possible; possible: ${possible.join(', ')}.`,
  );
}

/** Shows an incident to visitors. */
export function publish(change: IncidentChange, options: { at: Date; notify: boolean }): void {
  assertPossible(change, 'publish');
  const { incident, events } = change;
  if (incident.type === 'incident')
    assertNotAhead(
      incident.startedAt,
      options.at,
      'An incident that starts in the future cannot be published.',
    );
  incident.publishedAt = options.at;
  incident.publishAt = null;
  // A publication within the reminder's lead time replaces the reminder.
  Object.assign(incident, remindedBy(incident, options.at, change.reminderLeadMs));
  const event = {
    name: `${incident.type}.published` as const,
    payload: { incident_id: incident.id, notify: options.notify },
  };
  events.push(event);
  addUpdate(change, { step: 'publish', status: incident.status, body: {}, at: options.at, event });
  if (isRunning(incident.status) && incident.startedAt > options.at) begin(change, options.at);
}

/** Schedules the publication of an incident. */
export function schedule(change: IncidentChange, publishAt: Date, notify: boolean): void {
  assertPossible(change, 'schedule');
  const { type, startedAt } = change.incident;
  if (publishAt <= change.now) throw Invalid.field('publish_at', 'The publish_at must be in the future.');
  if (type === 'incident' && publishAt < startedAt)
    throw Invalid.field('publish_at', 'The publish_at of an incident must not be before its started_at.');
  change.incident.publishAt = publishAt;
  change.incident.notifyOnPublish = notify;
}

/** Makes an incident a draft again. */
export function unpublish(change: IncidentChange): void {
  assertPossible(change, 'unpublish');
  const { incident, events } = change;
  if (incident.publishedAt !== null) {
    events.push({ name: `${incident.type}.unpublished`, payload: { incident_id: incident.id } });
  }
  incident.publishedAt = null;
  incident.publishAt = null;
}

/** Acknowledges an incident. Idempotent. */
export function acknowledge(change: IncidentChange): void {
  assertPossible(change, 'acknowledge');
  const { incident, events, now } = change;
  if (incident.acknowledgedAt !== null) return;
  incident.acknowledgedAt = now;
  events.push({ name: `${incident.type}.acknowledged`, payload: { incident_id: incident.id } });
}

/** Text of a step's update, and whether subscribers are notified. */
export interface StepText {
  /** Not blank; omitted if there is no text. */
  readonly body?: LocaleText;
  readonly notify?: boolean;
}

/**
 * Ends an incident, now or at an earlier instant.
 *
 * @param updateAt time of the update that it leaves; default: now
 */
export function resolve(
  change: IncidentChange,
  at: Date,
  { updateAt: updateAt = change.now, ...text }: StepText & { readonly updateAt?: Date },
): void {
  assertPossible(change, 'resolve');
  const { incident, now } = change;
  assertNotAhead(at, now, 'The resolved_at must not be in the future.', 'resolved_at');
  if (at < incident.startedAt)
    throw Invalid.field('resolved_at', 'The resolved_at must not be before the start.');
  incident.status = 'resolved';
  incident.resolvedAt = at;
  addStepUpdate(change, { step: 'resolve', name: 'incident.resolved', at: updateAt, text });
}

/** Starts a maintenance. An early start moves `startedAt` to `at`. */
export function start(change: IncidentChange, at: Date, text: StepText = {}): void {
  assertPossible(change, 'start');
  begin(change, at, text);
}

/** Effects of a maintenance's start, whether by a step or a change of status. */
export function begin(change: IncidentChange, at: Date, text: StepText = {}): void {
  const { incident } = change;
  if (incident.status === 'scheduled') incident.status = 'in_progress';
  if (incident.startedAt > at) incident.startedAt = at;
  if (incident.publishedAt !== null)
    addStepUpdate(change, { step: 'start', name: 'maintenance.started', at, text });
}

export function complete(change: IncidentChange, at: Date, text: StepText = {}): void {
  assertPossible(change, 'complete');
  const { incident } = change;
  incident.status = 'completed';
  incident.resolvedAt = at;
  addStepUpdate(change, { step: 'complete', name: 'maintenance.completed', at, text });
}

/** Cancels a maintenance. One that has not begun ends at its planned start. */
export function cancel(change: IncidentChange, at: Date, text: StepText): void {
  assertPossible(change, 'cancel');
  const { incident } = change;
  incident.status = 'cancelled';
  incident.resolvedAt = at < incident.startedAt ? incident.startedAt : at;
  addStepUpdate(change, { step: 'cancel', name: 'maintenance.cancelled', at, text });
}

/** Reverts the end of an incident. */
export function reopen(change: IncidentChange, text: StepText): void {
  assertPossible(change, 'reopen');
  const { incident, now } = change;
  incident.resolvedAt = null;
  if (incident.type === 'incident') {
    incident.status = 'investigating';
  } else {
    incident.status = incident.startedAt <= now ? 'in_progress' : 'scheduled';
    // After its planned end it would complete itself immediately, so it waits for a new one.
    incident.completesItself = incident.scheduledEndAt !== null && incident.scheduledEndAt > now;
  }
  addStepUpdate(change, { step: 'reopen', name: `${incident.type}.reopened`, at: now, text });
}

/** Records that a maintenance is about to start. Once per start and reminder, and not after the start. */
export function remind({ incident, events, now, reminderLeadMs }: IncidentChange): void {
  Object.assign(incident, remindedBy(incident, now, reminderLeadMs));
  if (incident.startedAt <= now) return;
  events.push({ name: 'maintenance.starting_soon', payload: { incident_id: incident.id, notify: true } });
}

/** Records a move of a published maintenance: of its start while it is upcoming, of its planned end until it is over. */
export function recordMove({ incident, before, events }: IncidentChange, notify: boolean): void {
  const { startedAt, scheduledEndAt } = before.incident;
  const state = stateOf(incident);
  const isUpcoming = state === 'upcoming';
  const hasNewStart = isUpcoming && incident.startedAt.getTime() !== startedAt.getTime();
  const hasNewEnd =
    (isUpcoming || state === 'running') && incident.scheduledEndAt?.getTime() !== scheduledEndAt?.getTime();
  if (!hasNewStart && !hasNewEnd) return;
  events.push({
    name: 'maintenance.rescheduled',
    payload: {
      incident_id: incident.id,
      notify,
      previous_started_at: startedAt.toISOString(),
      previous_scheduled_end_at: scheduledEndAt?.toISOString() ?? null,
    },
  });
}

/** Records a change that visitors see, if there is one, without notifying subscribers. */
export function recordCorrection(change: IncidentChange): void {
  const { incident, events } = change;
  if (incident.publishedAt === null || !hasChanged(change)) return;
  const payload = { incident_id: incident.id, update_id: null, notify: false };
  events.push({ name: `${incident.type}.updated`, payload });
}

/** Adds the update and the event of a step. */
function addStepUpdate(
  change: IncidentChange,
  {
    step,
    name,
    at,
    text: { body = {}, notify = true },
  }: { readonly step: Step; readonly name: StepEventName; readonly at: Date; readonly text: StepText },
): void {
  const { incident, events } = change;
  const event = { name, payload: { incident_id: incident.id, update_id: null, notify } };
  events.push(event);
  addUpdate(change, { step, status: incident.status, body, at, event });
}

/** Adds an update. It is dated to the publication if it was due earlier. */
function addUpdate(change: IncidentChange, update: PendingUpdate): void {
  const { publishedAt } = change.incident;
  const at = publishedAt !== null && publishedAt > update.at ? publishedAt : update.at;
  change.pendingUpdates = [...change.pendingUpdates, { ...update, at }];
}

function assertNotAhead(instant: Date, now: Date, message: string, field = 'started_at'): void {
  if (instant > now) throw Invalid.field(field, message);
}
