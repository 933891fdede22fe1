/** Content type of pages. */
export const HTML = 'text/html; charset=utf-8';

/** Content security policy: nothing from other origins, no inline scripts. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** How images in texts begin. Nothing else in a page can: `<` is escaped in everything that users wrote. */
const IMAGE = '<img src="https://';

/**
 * The headers of a page that depend on its HTML: one that shows images in texts may load them from where they lie.
 *
 * @param sources where else its images may come from, as the policy names it
 */
export function headersOfPage(
  html: string | Buffer,
  sources: readonly string[] = [],
): Readonly<Record<string, string>> {
  const images = ["'self'", ...(html.includes(IMAGE) ? ['https:'] : []), ...sources];
  return { 'content-security-policy': PAGE_POLICY.replace("img-src 'self'", `img-src ${images.join(' ')}`) };
}

/** Headers of a page for one visitor: not cached, not indexed, and not sent to other sites as the referrer. */
export const PERSONAL = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

/** The policy of the form to subscribe where a proof of work is wanted: its script, which asks for nothing. */
export const PROOF_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The policy of pages with forms and without scripts. */
export const FORM_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
