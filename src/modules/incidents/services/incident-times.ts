import { Invalid } from '#core/errors/api-error.js';
import { stateOf } from '../rules/lifecycle.js';
import type { IncidentChange } from './incident-change.js';

/** Moves the start. A maintenance cancelled before it began ends at its start, even if the start is moved. */
export function moveStart({ incident }: IncidentChange, startedAt: Date): void {
  const neverBegan =
    incident.status === 'cancelled' && incident.resolvedAt?.getTime() === incident.startedAt.getTime();
  incident.startedAt = startedAt;
  if (neverBegan) incident.resolvedAt = startedAt;
}

/**
 * Moves the end of an incident that is over.
 *
 * @throws Invalid if it is not over, or the end would be in the future or before the start
 */
export function moveEnd({ incident, now }: IncidentChange, resolvedAt: Date): void {
  const field = 'resolved_at';
  if (incident.resolvedAt === null) throw Invalid.field(field, 'The incident is not over; use …/resolve.');
  if (resolvedAt > now) throw Invalid.field(field, 'The resolved_at must not be in the future.');
  if (resolvedAt < incident.startedAt)
    throw Invalid.field(field, 'The resolved_at must not be before the start.');
  incident.resolvedAt = resolvedAt;
}

/** @throws Invalid if the times contradict each other or the state */
export function assertTimes({ incident, now }: IncidentChange): void {
  const { type, startedAt, scheduledEndAt, publishAt, resolvedAt } = incident;
  if (scheduledEndAt !== null && scheduledEndAt <= startedAt) {
    throw Invalid.field('scheduled_end_at', 'The scheduled_end_at must be after started_at.');
  }
  if (resolvedAt !== null && startedAt > resolvedAt && incident.status !== 'cancelled') {
    throw Invalid.field('started_at', 'The started_at must not be after the end of the incident.');
  }
  const state = stateOf(incident);
  if (type === 'incident' && publishAt !== null && startedAt > publishAt)
    throw Invalid.field('started_at', 'The started_at of an incident must not be after its publish_at.');
  if (startedAt > now && (state === 'active' || state === 'running')) {
    const what = type === 'incident' ? 'a published incident' : 'a running maintenance';
    throw Invalid.field('started_at', `The started_at of ${what} must not be in the future.`);
  }
}
