/** The cookie of a browser that was let in. It comes along from links of other sites, such as a portal's. */
export const ENTRANCE_COOKIE = {
  cookie: '__Host-heliograph-visitor',
  localCookie: 'heliograph-visitor',
  sameSite: 'Lax',
} as const;

/** The cookie of a browser that has asked for a code to enter. */
export const ENTRANCE_CODE_COOKIE = {
  cookie: '__Host-heliograph-visitor-code',
  localCookie: 'heliograph-visitor-code',
} as const;
