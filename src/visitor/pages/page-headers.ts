/** Content type of pages. */
export const HTML = 'text/html; charset=utf-8';

/** Content security policy: nothing from other origins, no inline scripts. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
