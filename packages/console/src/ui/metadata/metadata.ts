import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '@heliograph/client';
import { live, reading, SELDOM_MS, type Versioned } from '../../lib/api.js';

export type Metadata = Schemas['RecordMetadata'];

/** Kinds of records that have metadata, with the name of their id in paths. */
const PARAMETERS = {
  components: 'component',
  'component-groups': 'group',
  'host-systems': 'host_system',
  'incident-templates': 'incident_template',
  incidents: 'incident',
  'maintenance-series': 'series',
  maintenances: 'incident',
} as const;

/** A record that has metadata. */
export interface MetadataOwner {
  readonly collection: keyof typeof PARAMETERS;
  readonly id: number;
}

interface Address {
  readonly path: '/api/v1/components/{component}/metadata';
  readonly params: { readonly path: { component: number } };
}

/** Where the metadata is. All kinds have the same but for the name of the id, so that one type stands for them. */
export function addressOf({ collection, id }: MetadataOwner): Address {
  const parameter = PARAMETERS[collection];
  return {
    path: `/api/v1/${collection}/{${parameter}}/metadata`,
    params: { path: { [parameter]: id } },
  } as unknown as Address;
}

export function useMetadata(owner: MetadataOwner): UseQueryResult<Versioned<{ readonly data: Metadata }>> {
  const { path, params } = addressOf(owner);
  return useQuery(live(reading(path, { params }), SELDOM_MS));
}
