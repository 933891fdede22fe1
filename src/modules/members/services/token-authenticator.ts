import { SSO } from '#core/context/current-actor.js';
import type { Authenticator } from '#platform/access/authenticators/authenticator.js';
import { TokenCheck } from './token-check.js';

/** Tokens of the company's identity provider. Each begins with an encoded `{"`. */
export const TOKENS: Authenticator = {
  name: SSO,
  credential: { bearer: 'eyJ' },
  grants: 'all',
  known: ({ credential, get }) => get(TokenCheck).cached(credential),
  authenticate: ({ credential, get }) => get(TokenCheck).check(credential),
  scheme: {
    type: 'openIdConnect',
    openIdConnectUrl: '/auth/sso/openid-configuration',
    description:
      'A token of the company’s identity provider: a JWT whose `aud` is the address of the status page, or what `audience` of `/sso` says.',
  },
};
