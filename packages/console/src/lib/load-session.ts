import { orThrow } from '@heliograph/client';
import { api } from './api.js';
import type { Session } from './session.js';

/**
 * Reads who is signed in.
 *
 * @throws HeliographError 401 if nobody is
 */
export async function loadSession(): Promise<Session> {
  const [{ data: account }, { data: signedIn }, page] = await Promise.all([
    orThrow(api.GET('/api/v1/me')),
    orThrow(api.GET('/auth/session')),
    orThrow(api.GET('/api/v2/status')),
  ]);
  const { member } = signedIn;
  return {
    tenant: account.tenant,
    member,
    name: member?.name ?? member?.email ?? account.api_key.name,
    abilities: new Set(account.api_key.abilities),
    expiresAt: signedIn.expires_at,
    pageZone: page.page.time_zone,
    zone: member?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
