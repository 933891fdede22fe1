import { currentTenant } from '#core/context/work-context.js';
import type { SignInWay } from '#platform/access/sign-in/sign-in-way.js';
import { SsoConnections } from './sso-connections.js';

/** Single sign-on on the sign-in page of a tenant that has set it up. */
export const SSO_WAY: SignInWay = {
  name: 'sso',
  label: {
    en: 'Sign in with single sign-on',
    de: 'Mit Single Sign-on anmelden',
    fr: 'Se connecter par authentification unique',
    ar: 'تسجيل الدخول الموحّد',
  },
  href: '/auth/sso/start',
  isOffered: async ({ get }) => (await get(SsoConnections).of(currentTenant().id)) !== null,
};
