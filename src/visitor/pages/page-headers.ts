/** What pages are. */
export const HTML = 'text/html; charset=utf-8';

/** Pages take nothing from elsewhere and run nothing. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
