import { Conflict, Invalid } from '#core/errors/api-error.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { inWords, isRunning, stateOf, stepsFrom, type Step } from '../rules/lifecycle.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { hasChanged, type LeftUpdate, type LockedIncident } from './locked-incident.js';

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
function assertPossible({ incident }: LockedIncident, step: Step): void {
  const state = stateOf(incident);
  const possible = stepsFrom(incident.type, state);
  if (possible.includes(step)) return;
  throw new Conflict(
    `The ${KINDS[incident.type]} is ${inWords(state)}, so ${step} is not possible; possible: ${possible.join(', ')}.`,
  );
}

/** Shows an incident to visitors. */
export function publish(locked: LockedIncident, options: { at: Date; notify: boolean }): void {
  assertPossible(locked, 'publish');
  const { incident, events } = locked;
  if (incident.type === 'incident')
    assertNotAhead(
      incident.startedAt,
      options.at,
      'An incident that starts in the future cannot be published.',
    );
  incident.publishedAt = options.at;
  incident.publishAt = null;
  // A publication within the reminder's lead time replaces the reminder.
  if (incident.startedAt.getTime() - locked.reminderLeadMs <= options.at.getTime())
    incident.remindedFor = incident.startedAt;
  const event = {
    name: `${incident.type}.published` as const,
    payload: { incident_id: incident.id, notify: options.notify },
  };
  events.push(event);
  leave(locked, { step: 'publish', status: incident.status, body: {}, at: options.at, event });
  if (isRunning(incident.status) && incident.startedAt > options.at) begin(locked, options.at);
}

/** Schedules the publication of an incident. */
export function schedule(locked: LockedIncident, publishAt: Date, notify: boolean): void {
  assertPossible(locked, 'schedule');
  const { type, startedAt } = locked.incident;
  if (publishAt <= locked.now) throw Invalid.field('publish_at', 'The publish_at must be in the future.');
  if (type === 'incident' && publishAt < startedAt)
    throw Invalid.field('publish_at', 'The publish_at of an incident must not be before its started_at.');
  locked.incident.publishAt = publishAt;
  locked.incident.notifyOnPublish = notify;
}

/** Makes an incident a draft again. */
export function unpublish(locked: LockedIncident): void {
  assertPossible(locked, 'unpublish');
  const { incident, events } = locked;
  if (incident.publishedAt !== null) {
    events.push({ name: `${incident.type}.unpublished`, payload: { incident_id: incident.id } });
  }
  incident.publishedAt = null;
  incident.publishAt = null;
}

/** Acknowledges an incident. Idempotent. */
export function acknowledge(locked: LockedIncident): void {
  assertPossible(locked, 'acknowledge');
  const { incident, events, now } = locked;
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
 * @param leftAt time of the update that it leaves; default: now
 */
export function resolve(
  locked: LockedIncident,
  at: Date,
  { leftAt = locked.now, ...text }: StepText & { readonly leftAt?: Date },
): void {
  assertPossible(locked, 'resolve');
  const { incident, now } = locked;
  assertNotAhead(at, now, 'The resolved_at must not be in the future.', 'resolved_at');
  if (at < incident.startedAt)
    throw Invalid.field('resolved_at', 'The resolved_at must not be before the start.');
  incident.status = 'resolved';
  incident.resolvedAt = at;
  leaveUpdate(locked, { step: 'resolve', name: 'incident.resolved', at: leftAt, text });
}

/** Starts a maintenance. An early start moves `startedAt` to `at`. */
export function start(locked: LockedIncident, at: Date, text: StepText = {}): void {
  assertPossible(locked, 'start');
  begin(locked, at, text);
}

/** Effects of a maintenance's start, whether by a step or a change of status. */
export function begin(locked: LockedIncident, at: Date, text: StepText = {}): void {
  const { incident } = locked;
  if (incident.status === 'scheduled') incident.status = 'in_progress';
  if (incident.startedAt > at) incident.startedAt = at;
  if (incident.publishedAt !== null)
    leaveUpdate(locked, { step: 'start', name: 'maintenance.started', at, text });
}

export function complete(locked: LockedIncident, at: Date, text: StepText = {}): void {
  assertPossible(locked, 'complete');
  const { incident } = locked;
  incident.status = 'completed';
  incident.resolvedAt = at;
  leaveUpdate(locked, { step: 'complete', name: 'maintenance.completed', at, text });
}

/** Cancels a maintenance. One that has not begun ends at its planned start. */
export function cancel(locked: LockedIncident, at: Date, text: StepText): void {
  assertPossible(locked, 'cancel');
  const { incident } = locked;
  incident.status = 'cancelled';
  incident.resolvedAt = at < incident.startedAt ? incident.startedAt : at;
  leaveUpdate(locked, { step: 'cancel', name: 'maintenance.cancelled', at, text });
}

/** Reverts the end of an incident. */
export function reopen(locked: LockedIncident, text: StepText): void {
  assertPossible(locked, 'reopen');
  const { incident, now } = locked;
  incident.resolvedAt = null;
  if (incident.type === 'incident') {
    incident.status = 'investigating';
  } else {
    incident.status = incident.startedAt <= now ? 'in_progress' : 'scheduled';
    // After its planned end it would complete itself immediately, so it waits for a new one.
    incident.completesItself = incident.scheduledEndAt !== null && incident.scheduledEndAt > now;
  }
  leaveUpdate(locked, { step: 'reopen', name: `${incident.type}.reopened`, at: now, text });
}

/** Records that a maintenance is about to start. Once per start, and not after it. */
export function remind({ incident, events, now }: LockedIncident): void {
  incident.remindedFor = incident.startedAt;
  if (incident.startedAt <= now) return;
  events.push({ name: 'maintenance.starting_soon', payload: { incident_id: incident.id, notify: true } });
}

/** Records a move of a published maintenance: of its start while it is upcoming, of its planned end until it is over. */
export function recordMove({ incident, before, events }: LockedIncident, notify: boolean): void {
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
export function recordCorrection(locked: LockedIncident): void {
  const { incident, events } = locked;
  if (incident.publishedAt === null || !hasChanged(locked)) return;
  const payload = { incident_id: incident.id, update_id: null, notify: false };
  events.push({ name: `${incident.type}.updated`, payload });
}

/** Adds the update and the event of a step. */
function leaveUpdate(
  locked: LockedIncident,
  {
    step,
    name,
    at,
    text: { body = {}, notify = true },
  }: { readonly step: Step; readonly name: StepEventName; readonly at: Date; readonly text: StepText },
): void {
  const { incident, events } = locked;
  const event = { name, payload: { incident_id: incident.id, update_id: null, notify } };
  events.push(event);
  leave(locked, { step, status: incident.status, body, at, event });
}

/** Adds an update. It is dated to the publication if it was due earlier. */
function leave(locked: LockedIncident, update: LeftUpdate): void {
  const { publishedAt } = locked.incident;
  const at = publishedAt !== null && publishedAt > update.at ? publishedAt : update.at;
  locked.left = [...locked.left, { ...update, at }];
}

function assertNotAhead(instant: Date, now: Date, message: string, field = 'started_at'): void {
  if (instant > now) throw Invalid.field(field, message);
}
