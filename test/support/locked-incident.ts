import type { LockedIncident } from '../../src/modules/incidents/domain/locked-incident.js';
import type { IncidentEntity } from '../../src/modules/incidents/store/incident.entity.js';

/** The present of an incident that is made here. */
export const NOW = new Date('2026-03-01T12:00:00.000Z');

/** So many minutes after the present; before it when negative. */
export function minutes(count: number): Date {
  return new Date(NOW.getTime() + count * 60_000);
}

/** An incident as it is while it is changed, without a database: published an hour ago, unless other values are given. */
export function lockedIncident(values: Partial<IncidentEntity>): LockedIncident {
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
    left: [],
    componentsExist: Promise.resolve(),
    now: NOW,
    reminderLeadMs: 30 * 60_000,
    events: [],
  };
}
