import { DEFAULT_QUOTAS } from '#core/config/quotas.js';

/** Value of `QUOTAS` without any limits for tenants. */
export const NO_QUOTAS = Object.keys(DEFAULT_QUOTAS)
  .map((name) => `${name}=0`)
  .join(',');
