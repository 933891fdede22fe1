import type { Authenticator } from '../authenticators/authenticator.js';
import { API_KEY, KeyCheck } from './key-check.js';
import { KEY_PREFIX } from './key-secret.js';

/** API keys of tenants. */
export const API_KEYS: Authenticator = {
  name: API_KEY,
  credential: { bearer: KEY_PREFIX },
  grants: 'all',
  known: ({ credential, get }) => get(KeyCheck).cached(credential),
  authenticate: ({ credential, get }) => get(KeyCheck).find(credential),
};
