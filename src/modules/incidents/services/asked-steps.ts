import type { IncidentAtStep, PolicyStep } from '#platform/access/policy-steps.js';
import type { Step } from '../rules/lifecycle.js';
import { hasChanged, type IncidentChange } from './incident-change.js';

/** Steps of incidents and maintenances that policies can refuse. */
export const INCIDENT_POLICY_STEPS: readonly PolicyStep[] = [
  'incident.create',
  'incident.update',
  'incident.delete',
  'incident.restore',
  'incident.publish',
  'incident.schedule',
  'incident.unpublish',
  'incident.acknowledge',
  'incident.resolve',
  'incident.reopen',
  'maintenance.create',
  'maintenance.update',
  'maintenance.delete',
  'maintenance.restore',
  'maintenance.publish',
  'maintenance.schedule',
  'maintenance.unpublish',
  'maintenance.acknowledge',
  'maintenance.start',
  'maintenance.complete',
  'maintenance.cancel',
  'maintenance.reopen',
];

/**
 * Steps that a change takes. Ask for them before the steps that are due by the clock: these follow from the publication,
 * and only it is asked about again.
 */
export function stepsTaken(change: IncidentChange): PolicyStep[] {
  const { incident, before, pendingUpdates } = change;
  const { deletedAt, acknowledgedAt, publishedAt, publishAt } = incident;
  const was = before.incident;
  const isNew = incident.id === 0;
  const isUnpublished = publishedAt === null && publishAt === null;
  const wasUnpublished = was.publishedAt === null && was.publishAt === null;
  const taken: ReadonlySet<Step | 'create' | 'delete' | 'restore'> = new Set([
    ...(isNew ? (['create'] as const) : []),
    ...(deletedAt !== null && was.deletedAt === null ? (['delete'] as const) : []),
    ...(deletedAt === null && was.deletedAt !== null ? (['restore'] as const) : []),
    ...(isPublication(change) ? (['publish'] as const) : []),
    ...(publishAt !== null && publishAt.getTime() !== was.publishAt?.getTime()
      ? (['schedule'] as const)
      : []),
    ...(isUnpublished && !wasUnpublished ? (['unpublish'] as const) : []),
    ...(acknowledgedAt !== null && was.acknowledgedAt === null ? (['acknowledge'] as const) : []),
    ...pendingUpdates.flatMap(({ step }) => (step === null ? [] : [step])),
  ]);
  if (taken.size === 0) return hasChanged(change) ? [`${incident.type}.update` as const] : [];
  return [...taken].map((step) => `${incident.type}.${step}` as PolicyStep);
}

/** True if the change makes the incident visible to visitors. */
export function isPublication({ incident, before }: IncidentChange): boolean {
  return incident.publishedAt !== null && before.incident.publishedAt === null;
}

/** The incident as policies see it. */
export function atStep({ incident, impacts }: IncidentChange): IncidentAtStep {
  return {
    id: incident.id,
    type: incident.type,
    status: incident.status,
    title: incident.title,
    body: incident.body,
    started_at: incident.startedAt,
    scheduled_end_at: incident.scheduledEndAt,
    published_at: incident.publishedAt,
    publish_at: incident.publishAt,
    resolved_at: incident.resolvedAt,
    components: impacts
      .filter(({ until }) => until === null)
      .map(({ componentId, impact }) => ({ id: componentId, impact })),
  };
}
