import { Conflict, Invalid } from '../../../errors/api-error.js';
import { isRunning, stateOf, stepsFrom, type IncidentType, type Step } from './lifecycle.js';
import { UNCHANGED, type LockedIncident } from './locked-incident.js';

/** What records are called in messages. */
export const KINDS: Readonly<Record<IncidentType, string>> = {
  incident: 'incident',
  maintenance: 'maintenance',
};

/** @throws Conflict naming the state and what is possible from it */
function assertPossible({ record }: LockedIncident, step: Step): void {
  const state = stateOf(record);
  const possible = stepsFrom(record.type, state);
  if (possible.includes(step)) return;
  throw new Conflict(
    `The ${KINDS[record.type]} is ${state} and cannot ${step} from there; possible: ${possible.join(', ') || 'nothing'}.`,
  );
}

/** Shows a record to visitors. */
export function publish(hand: LockedIncident, options: { at: Date; notify: boolean }): void {
  assertPossible(hand, 'publish');
  const { record, events } = hand;
  if (record.type === 'incident')
    assertNotAhead(record.startedAt, options.at, 'An incident that lies ahead cannot be published.');
  record.publishedAt = options.at;
  record.publishAt = null;
  // Who hears of a maintenance when its reminder would go out need not be reminded of it.
  if (record.startedAt.getTime() - hand.reminderLeadMs <= options.at.getTime())
    record.remindedFor = record.startedAt;
  events.push({
    name: `${record.type}.published`,
    payload: { incident_id: record.id, notify: options.notify },
  });
  if (isRunning(record.status) && record.startedAt > options.at) begin(hand, options.at);
}

/** Lets a record publish itself. */
export function schedule(hand: LockedIncident, publishAt: Date, notify: boolean): void {
  assertPossible(hand, 'schedule');
  const { type, startedAt } = hand.record;
  if (publishAt <= hand.now) throw Invalid.field('publish_at', 'The publish_at must lie ahead.');
  if (type === 'incident' && publishAt < startedAt)
    throw Invalid.field('publish_at', 'The publish_at of an incident must not lie before its started_at.');
  hand.record.publishAt = publishAt;
  hand.record.notifyOnPublish = notify;
}

/** Makes a draft of a record again. */
export function unpublish(hand: LockedIncident): void {
  assertPossible(hand, 'unpublish');
  const { record, events } = hand;
  if (record.publishedAt !== null) {
    events.push({ name: `${record.type}.unpublished`, payload: { incident_id: record.id } });
  }
  record.publishedAt = null;
  record.publishAt = null;
}

/** Notes that someone has taken it on; once more changes nothing. */
export function acknowledge(hand: LockedIncident): typeof UNCHANGED | undefined {
  assertPossible(hand, 'acknowledge');
  const { record, events, now } = hand;
  if (record.acknowledgedAt !== null) return UNCHANGED;
  record.acknowledgedAt = now;
  events.push({ name: `${record.type}.acknowledged`, payload: { incident_id: record.id } });
  return undefined;
}

/** Ends an incident, now or at an earlier instant; the caller tells of it, with the update that goes with it. */
export function resolve(hand: LockedIncident, at: Date): void {
  assertPossible(hand, 'resolve');
  const { record, now } = hand;
  assertNotAhead(at, now, 'The resolved_at must not lie ahead.', 'resolved_at');
  if (at < record.startedAt)
    throw Invalid.field('resolved_at', 'The resolved_at must not lie before the start.');
  record.status = 'resolved';
  record.resolvedAt = at;
}

/** Begins a maintenance; early, its start is now. */
export function start(hand: LockedIncident, at: Date): void {
  assertPossible(hand, 'start');
  begin(hand, at);
}

/** What begins with a maintenance, whether by a step or because its status says so. */
export function begin({ record, events }: LockedIncident, at: Date): void {
  if (record.status === 'scheduled') record.status = 'in_progress';
  if (record.startedAt > at) record.startedAt = at;
  if (record.publishedAt !== null) events.push({ name: 'maintenance.started', payload: told(record) });
}

export function complete(hand: LockedIncident, at: Date): void {
  assertPossible(hand, 'complete');
  end(hand, 'completed', at);
}

export function cancel(hand: LockedIncident, at: Date): void {
  assertPossible(hand, 'cancel');
  end(hand, 'cancelled', at);
}

function end({ record, events }: LockedIncident, status: 'completed' | 'cancelled', at: Date): void {
  record.status = status;
  record.resolvedAt = at;
  events.push({ name: `maintenance.${status}`, payload: told(record) });
}

/** Takes the end of a record back, as if it had never been. */
export function reopen(hand: LockedIncident): void {
  assertPossible(hand, 'reopen');
  const { record, events, now } = hand;
  record.resolvedAt = null;
  if (record.type === 'incident') {
    record.status = 'investigating';
  } else {
    record.status = record.startedAt <= now ? 'in_progress' : 'scheduled';
    // Past its planned end it would complete itself at once; it waits for a new one.
    record.completesItself = record.scheduledEndAt !== null && record.scheduledEndAt > now;
  }
  events.push({ name: `${record.type}.reopened`, payload: told(record) });
}

/** Tells subscribers that a maintenance is about to start; once for each start, and not when it is too late for that. */
export function remind({ record, events, now }: LockedIncident): void {
  record.remindedFor = record.startedAt;
  if (record.startedAt <= now) return;
  events.push({ name: 'maintenance.starting_soon', payload: { incident_id: record.id, notify: true } });
}

/** Tells that what visitors see of a record has changed, though nothing happened that subscribers need hear of. */
export function tellOfCorrection({ record, events }: LockedIncident): void {
  if (record.publishedAt === null) return;
  const payload = { incident_id: record.id, update_id: null, notify: false };
  events.push({ name: `${record.type}.updated`, payload });
}

/** What subscribers hear of a step that nobody says more about. */
function told(record: { id: number }): { incident_id: number; update_id: null; notify: boolean } {
  return { incident_id: record.id, update_id: null, notify: true };
}

function assertNotAhead(instant: Date, now: Date, message: string, field = 'started_at'): void {
  if (instant > now) throw Invalid.field(field, message);
}
