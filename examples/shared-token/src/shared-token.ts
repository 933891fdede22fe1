import { createHash } from 'node:crypto';
import { currentTenant, Unauthenticated } from '@heliograph/server/module';
import type { Authenticator } from '@heliograph/server/module';
import { SharedTokenSettings } from './settings.js';

/** A token for screens on walls: everybody who has it reads the components of one page. */
export const SHARED_TOKEN: Authenticator = {
  name: 'acme-shared-token',
  credential: { bearer: 'acmeshared_' },
  grants: ['components.view'],
  authenticate: ({ credential, get }) => {
    const digest = createHash('sha256').update(credential).digest('hex');
    if (!get(SharedTokenSettings).digests.includes(`${currentTenant().slug}=${digest}`))
      throw new Unauthenticated('The shared token is not valid for this page.');
    return { id: digest.slice(0, 12), name: 'Shared token', abilities: ['components.view'] };
  },
};
