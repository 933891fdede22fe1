/** Content type of pages. */
export const HTML = 'text/html; charset=utf-8';

/** Content security policy: nothing from other origins, no inline scripts. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Start of an image in a Markdown text. Nothing else in a page can match it, because `<` is escaped in
 * all user text.
 */
const IMAGE = '<img src="https://';

/**
 * Headers that depend on a page's HTML. A page with images in texts may load them from any https
 * source.
 *
 * @param sources additional image sources, in the syntax of the content security policy
 */
export function headersOfPage(
  html: string | Buffer,
  sources: readonly string[] = [],
): Readonly<Record<string, string>> {
  const images = ["'self'", ...(html.includes(IMAGE) ? ['https:'] : []), ...sources];
  return { 'content-security-policy': PAGE_POLICY.replace("img-src 'self'", `img-src ${images.join(' ')}`) };
}

/** The same headers for a page that the console may show in a frame, on the same host. */
export function headersOfFramedPage(
  html: string | Buffer,
  sources: readonly string[] = [],
): Readonly<Record<string, string>> {
  const { 'content-security-policy': policy = '' } = headersOfPage(html, sources);
  return {
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  };
}

/** Headers of a page for one visitor: not cached, not indexed, and no referrer for other sites. */
export const PERSONAL = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

/** Policy of the form to subscribe: allows its scripts, and the service worker that they register. */
export const SUBSCRIBE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Policy of the service worker: it asks this host to confirm the subscription, and loads nothing. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Policy of the page to sign in: its script makes requests of this host. */
export const SIGN_IN_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Policy of pages with forms and without scripts. */
export const FORM_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
