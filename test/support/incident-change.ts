import type { State } from '#modules/incidents/rules/lifecycle.js';
import type { IncidentChange } from '#modules/incidents/services/incident-change.js';
import type { IncidentEntity } from '#modules/incidents/store/incident.entity.js';

/** Current time for the incidents made here. */
export const NOW = new Date('2026-03-01T12:00:00.000Z');

/** Instant `count` minutes after {@link NOW}; before it if negative. */
export function minutes(count: number): Date {
  return new Date(NOW.getTime() + count * 60_000);
}

/** Fields that put an incident into each state. Its start lies in the past. */
export const IN_STATE: Readonly<Record<State, Partial<IncidentEntity>>> = {
  draft: { publishedAt: null },
  scheduled: { publishedAt: null, publishAt: minutes(60) },
  active: { type: 'incident' },
  resolved: { type: 'incident', status: 'resolved', resolvedAt: minutes(-10) },
  upcoming: { type: 'maintenance', startedAt: minutes(60) },
  running: { type: 'maintenance', status: 'in_progress' },
  completed: { type: 'maintenance', status: 'completed', resolvedAt: minutes(-10) },
  cancelled: { type: 'maintenance', status: 'cancelled', resolvedAt: minutes(-10) },
};

/**
 * Incident as a change sees it, without a database. Published an hour ago unless other values are
 * given.
 */
export function incidentChange(values: Partial<IncidentEntity>): IncidentChange {
  const fields = {
    id: 7,
    status: values.type === 'maintenance' ? 'scheduled' : 'investigating',
    startedAt: minutes(-60),
    scheduledEndAt: null,
    publishedAt: minutes(-60),
    publishAt: null,
    resolvedAt: null,
    acknowledgedAt: null,
    notifyOnPublish: false,
    completesItself: true,
    remindedFor: null,
    deletedAt: null,
    ...values,
  };
  return {
    incident: { ...fields } as IncidentEntity,
    impacts: [],
    before: { incident: fields as IncidentEntity, impacts: [] },
    updatesHaveChanged: false,
    pendingUpdates: [],
    componentsExist: Promise.resolve(),
    now: NOW,
    reminderLeadMs: 30 * 60_000,
    events: [],
  };
}
