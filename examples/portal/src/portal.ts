import type { SignInWay } from '@heliograph/server/module';
import { PortalSettings } from './settings.js';

/** Offered once the operator has set where the portal is, and what it signs with. */
export const PORTAL: SignInWay = {
  name: 'acme-portal',
  label: { en: 'Company portal', de: 'Firmenportal' },
  href: '/api/v1/acme-portal/start',
  isOffered: ({ get }) => {
    const { url, secret } = get(PortalSettings);
    return url !== undefined && secret !== undefined;
  },
};
