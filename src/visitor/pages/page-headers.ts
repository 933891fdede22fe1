/** Content type of pages. */
export const HTML = 'text/html; charset=utf-8';

/** Content security policy: nothing from other origins, no inline scripts. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

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
