import { Conflict, Invalid } from '../../../errors/api-error.js';
import { inWords, isRunning, stateOf, stepsFrom, type IncidentType, type Step } from './lifecycle.js';
import { hasChanged, type LockedIncident } from './locked-incident.js';

/** What incidents are called in messages. */
export const KINDS: Readonly<Record<IncidentType, string>> = {
  incident: 'incident',
  maintenance: 'maintenance',
};

/** @throws Conflict naming the state and what is possible from it */
function assertPossible({ incident }: LockedIncident, step: Step): void {
  const state = stateOf(incident);
  const possible = stepsFrom(incident.type, state);
  if (possible.includes(step)) return;
  throw new Conflict(
    `The ${KINDS[incident.type]} is ${inWords(state)}, from where ${step} is not possible; possible: ${possible.join(', ') || 'nothing'}.`,
  );
}

/** Shows an incident to visitors. */
export function publish(locked: LockedIncident, options: { at: Date; notify: boolean }): void {
  assertPossible(locked, 'publish');
  const { incident, events } = locked;
  if (incident.type === 'incident')
    assertNotAhead(incident.startedAt, options.at, 'An incident that lies ahead cannot be published.');
  incident.publishedAt = options.at;
  incident.publishAt = null;
  // Who hears of a maintenance when its reminder would go out need not be reminded of it.
  if (incident.startedAt.getTime() - locked.reminderLeadMs <= options.at.getTime())
    incident.remindedFor = incident.startedAt;
  events.push({
    name: `${incident.type}.published`,
    payload: { incident_id: incident.id, notify: options.notify },
  });
  if (isRunning(incident.status) && incident.startedAt > options.at) begin(locked, options.at);
}

/** Lets an incident publish itself. */
export function schedule(locked: LockedIncident, publishAt: Date, notify: boolean): void {
  assertPossible(locked, 'schedule');
  const { type, startedAt } = locked.incident;
  if (publishAt <= locked.now) throw Invalid.field('publish_at', 'The publish_at must lie ahead.');
  if (type === 'incident' && publishAt < startedAt)
    throw Invalid.field('publish_at', 'The publish_at of an incident must not lie before its started_at.');
  locked.incident.publishAt = publishAt;
  locked.incident.notifyOnPublish = notify;
}

/** Makes a draft of an incident again. */
export function unpublish(locked: LockedIncident): void {
  assertPossible(locked, 'unpublish');
  const { incident, events } = locked;
  if (incident.publishedAt !== null) {
    events.push({ name: `${incident.type}.unpublished`, payload: { incident_id: incident.id } });
  }
  incident.publishedAt = null;
  incident.publishAt = null;
}

/** Records that someone has taken it on; repeating it changes nothing. */
export function acknowledge(locked: LockedIncident): void {
  assertPossible(locked, 'acknowledge');
  const { incident, events, now } = locked;
  if (incident.acknowledgedAt !== null) return;
  incident.acknowledgedAt = now;
  events.push({ name: `${incident.type}.acknowledged`, payload: { incident_id: incident.id } });
}

/** Ends an incident, now or at an earlier instant; the caller records the event, with the update that belongs to it. */
export function resolve(locked: LockedIncident, at: Date): void {
  assertPossible(locked, 'resolve');
  const { incident, now } = locked;
  assertNotAhead(at, now, 'The resolved_at must not lie ahead.', 'resolved_at');
  if (at < incident.startedAt)
    throw Invalid.field('resolved_at', 'The resolved_at must not lie before the start.');
  incident.status = 'resolved';
  incident.resolvedAt = at;
}

/** Begins a maintenance; early, its start is now. */
export function start(locked: LockedIncident, at: Date): void {
  assertPossible(locked, 'start');
  begin(locked, at);
}

/** What begins with a maintenance, whether by a step or because its status says so. */
export function begin({ incident, events }: LockedIncident, at: Date): void {
  if (incident.status === 'scheduled') incident.status = 'in_progress';
  if (incident.startedAt > at) incident.startedAt = at;
  if (incident.publishedAt !== null)
    events.push({ name: 'maintenance.started', payload: eventPayload(incident) });
}

export function complete(locked: LockedIncident, at: Date): void {
  assertPossible(locked, 'complete');
  end(locked, 'completed', at);
}

export function cancel(locked: LockedIncident, at: Date): void {
  assertPossible(locked, 'cancel');
  end(locked, 'cancelled', at);
}

function end({ incident, events }: LockedIncident, status: 'completed' | 'cancelled', at: Date): void {
  incident.status = status;
  incident.resolvedAt = at;
  events.push({ name: `maintenance.${status}`, payload: eventPayload(incident) });
}

/** Takes the end of an incident back, as if it had never been. */
export function reopen(locked: LockedIncident): void {
  assertPossible(locked, 'reopen');
  const { incident, events, now } = locked;
  incident.resolvedAt = null;
  if (incident.type === 'incident') {
    incident.status = 'investigating';
  } else {
    incident.status = incident.startedAt <= now ? 'in_progress' : 'scheduled';
    // Past its planned end it would complete itself at once; it waits for a new one.
    incident.completesItself = incident.scheduledEndAt !== null && incident.scheduledEndAt > now;
  }
  events.push({ name: `${incident.type}.reopened`, payload: eventPayload(incident) });
}

/** Records that a maintenance is about to start: once for each start, and not after it. */
export function remind({ incident, events, now }: LockedIncident): void {
  incident.remindedFor = incident.startedAt;
  if (incident.startedAt <= now) return;
  events.push({ name: 'maintenance.starting_soon', payload: { incident_id: incident.id, notify: true } });
}

/** Records that what visitors see of an incident has changed, if it has, without notifying subscribers. */
export function recordCorrection(locked: LockedIncident): void {
  const { incident, events } = locked;
  if (incident.publishedAt === null || !hasChanged(locked)) return;
  const payload = { incident_id: incident.id, update_id: null, notify: false };
  events.push({ name: `${incident.type}.updated`, payload });
}

/** The payload of a step's event that has no update and notifies subscribers. */
function eventPayload(incident: { id: number }): { incident_id: number; update_id: null; notify: boolean } {
  return { incident_id: incident.id, update_id: null, notify: true };
}

function assertNotAhead(instant: Date, now: Date, message: string, field = 'started_at'): void {
  if (instant > now) throw Invalid.field(field, message);
}
