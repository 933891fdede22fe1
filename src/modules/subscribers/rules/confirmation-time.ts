export const DAY_MS = 86_400_000;

/** Lifetime of a confirmation link. Source: decisions, section 7. */
export const CONFIRMATION_MS = 7 * DAY_MS;
