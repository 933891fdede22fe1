/** What pages are. */
export const HTML = 'text/html; charset=utf-8';

/** Pages take nothing from elsewhere, and run nothing but their own script. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
