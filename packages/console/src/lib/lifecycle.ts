import type { Schemas } from '@heliograph/client';

/** Incidents and maintenances, which have most steps in common. */
export type Collection = 'incidents' | 'maintenances';

export type LifecycleRecord = Schemas['Incident'] | Schemas['Maintenance'];

/** Paths whose lists and records are read again after a step. */
export function changesOf(collection: Collection): readonly string[] {
  return [`/api/v1/${collection}`];
}
