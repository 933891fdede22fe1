import { DEFAULT_QUOTAS } from '#core/config/quotas.js';

/** Value of `QUOTAS` without any limits for tenants. */
export const NO_QUOTAS = Object.keys(DEFAULT_QUOTAS)
  .map((name) => `${name}=0`)
  .join(',');

/** The same for builds of all ages, which refuse to start when a name is unknown to them. */
export const NO_QUOTAS_OF_ANY_BUILD = [
  'components',
  'component_groups',
  'host_systems',
  'open_incidents',
  'incidents',
  'incident_updates',
  'announcements',
  'subscribers',
  'api_keys',
  'domains',
]
  .map((name) => `${name}=0`)
  .join(',');
