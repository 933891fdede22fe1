import { MEMBER } from '#core/context/current-actor.js';
import type { Authenticator } from '../authenticators/authenticator.js';
import { API_KEY, KeyCheck } from './key-check.js';
import { COMMAND_LINE_PREFIX, KEY_PREFIX } from './key-secret.js';

/** API keys of tenants. */
export const API_KEYS: Authenticator = {
  name: API_KEY,
  credential: { bearer: KEY_PREFIX },
  grants: 'all',
  known: ({ credential, get }) => get(KeyCheck).cached(credential),
  authenticate: ({ credential, get }) => get(KeyCheck).find(credential),
};

/** Sessions of members that command lines have, which send them like keys. Source: docs/decisions/0125. */
export const COMMAND_LINES: Authenticator = {
  ...API_KEYS,
  name: 'command-line',
  actorType: MEMBER,
  credential: { bearer: COMMAND_LINE_PREFIX },
};
