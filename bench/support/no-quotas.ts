import { DEFAULT_QUOTAS } from '../../src/config/quotas.js';

/** The value of `QUOTAS` that lets tenants have any number of everything. */
export const NO_QUOTAS = Object.keys(DEFAULT_QUOTAS)
  .map((name) => `${name}=0`)
  .join(',');
