import type { IncomingHttpHeaders } from 'node:http';

/** Development on one's own machine. */
const LOCAL_PAGE = /^http:\/\/(?:[a-z0-9-]+\.)*localhost(?::\d+)?$/;

const BEARER = /^Bearer +(\S+) *$/i;

/** Extracts the token from an `Authorization` header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/** True for plain http on localhost, which browsers trust like https. */
export function isLocalPage(origin: string): boolean {
  return LOCAL_PAGE.test(origin);
}

/** True for a page whose cookies cannot be read on their way. */
export function isSafePage(origin: string): boolean {
  return origin.startsWith('https://') || isLocalPage(origin);
}

/** Name of an authenticator's cookie on a page. */
export function cookieName(
  { cookie, localCookie = cookie }: { readonly cookie: string; readonly localCookie?: string },
  origin: string,
): string {
  return isLocalPage(origin) ? localCookie : cookie;
}

/**
 * Extracts a cookie's value from the headers of a request of the page's own origin. Browsers also send cookies where
 * another site's page makes them, so without evidence of the origin there is none.
 *
 * @param origin scheme, host and port of the page that was asked
 */
export function ownCookie(headers: IncomingHttpHeaders, name: string, origin: string): string | undefined {
  return isOwnOrigin(headers, origin) ? cookieIn(headers.cookie, name) : undefined;
}

/** True if a page of this origin has sent a request, as far as browsers say it. */
export function isOwnOrigin(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
}

/** Extracts a cookie's value, wherever the request comes from: only for what has no effect, or is bound otherwise. */
export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  const values = (cookies ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  // Several of one name come from several paths or domains: whose is the right one, nobody can tell.
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}
