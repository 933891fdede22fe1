import { MEMBER } from '#core/context/current-actor.js';
import { Unauthenticated } from '#core/errors/api-error.js';
import type { Authenticator } from '#platform/access/authenticators/authenticator.js';
import { KeyCheck } from '#platform/access/keys/key-check.js';
import { SESSION_PREFIX } from '#platform/access/keys/key-secret.js';
import { SESSION_COOKIE } from '../rules/session-cookie.js';

/** Sessions of people, by cookie only. */
export const SESSIONS: Authenticator = {
  name: 'session',
  actorType: MEMBER,
  credential: SESSION_COOKIE,
  grants: 'all',
  known: ({ credential, get }) => (isSession(credential) ? get(KeyCheck).cached(credential) : undefined),
  authenticate: ({ credential, get }) => {
    // A key that somebody put into the cookie would count without the limits of a session.
    if (!isSession(credential)) throw new Unauthenticated('The session is not valid.');
    return get(KeyCheck).find(credential);
  },
  scheme: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE.cookie,
    description: 'The session of a member who has signed in, in requests of the page’s own origin.',
  },
};

function isSession(credential: string): boolean {
  return credential.startsWith(SESSION_PREFIX);
}
