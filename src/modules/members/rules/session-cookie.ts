import { isLocalPage } from '#platform/access/authenticators/credential.js';
import { Forbidden } from '#core/errors/api-error.js';

/** The cookie of a session. Source: people, "Sessions". */
export const SESSION_COOKIE = {
  cookie: '__Host-heliograph',
  localCookie: 'heliograph',
} as const;

/**
 * The value of `Set-Cookie` for a page.
 *
 * @param seconds until it ends; 0 deletes it
 * @throws Forbidden for a page on plain http, other than localhost, where the cookie could be read on its way
 */
export function sessionCookie(origin: string, secret: string, seconds: number): string {
  const rules = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${Math.max(0, Math.floor(seconds))}`;
  if (isLocalPage(origin)) return `${SESSION_COOKIE.localCookie}=${secret}; ${rules}`;
  if (!origin.startsWith('https://')) throw new Forbidden('Signing in needs https.');
  return `${SESSION_COOKIE.cookie}=${secret}; ${rules}; Secure`;
}
