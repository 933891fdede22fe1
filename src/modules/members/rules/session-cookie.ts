import { isLocalPage } from '#platform/access/authenticators/credential.js';
import { Forbidden } from '#core/errors/api-error.js';

/** A cookie of a page, by its names there and on plain http://localhost. */
export interface PageCookie {
  readonly cookie: string;
  readonly localCookie: string;
  /** Default: `Strict`. */
  readonly sameSite?: 'Lax';
}

/** The cookie of a session. Source: people, "Sessions". */
export const SESSION_COOKIE = {
  cookie: '__Host-heliograph',
  localCookie: 'heliograph',
} as const;

/** The cookie of a browser that has asked for a code. */
export const CODE_COOKIE = {
  cookie: '__Host-heliograph-code',
  localCookie: 'heliograph-code',
} as const;

/** The cookie that binds the challenge of a sign-in with a passkey to the browser. */
export const PASSKEY_COOKIE = {
  cookie: '__Host-heliograph-passkey',
  localCookie: 'heliograph-passkey',
} as const;

/** The cookie by which a browser is known again that a member has signed in with. It also comes along from an identity provider. */
export function deviceCookie(memberId: number): PageCookie {
  return {
    cookie: `__Host-heliograph-device-${memberId}`,
    localCookie: `heliograph-device-${memberId}`,
    sameSite: 'Lax',
  };
}

/** The value of `Set-Cookie` for a session on a page. @param seconds until it ends; 0 deletes it @throws Forbidden */
export function sessionCookie(origin: string, secret: string, seconds: number): string {
  return cookieOf(SESSION_COOKIE, origin, secret, seconds);
}

/**
 * The value of `Set-Cookie` for a page.
 *
 * @param seconds until it ends; 0 deletes it
 * @throws Forbidden for a page on plain http, other than localhost, where the cookie could be read on its way
 */
export function cookieOf(
  { cookie, localCookie, sameSite }: PageCookie,
  origin: string,
  secret: string,
  seconds: number,
): string {
  const rules = `Path=/; HttpOnly; SameSite=${sameSite ?? 'Strict'}; Max-Age=${Math.max(0, Math.floor(seconds))}`;
  if (isLocalPage(origin)) return `${localCookie}=${secret}; ${rules}`;
  if (!origin.startsWith('https://')) throw new Forbidden('Signing in needs https.');
  return `${cookie}=${secret}; ${rules}; Secure`;
}
