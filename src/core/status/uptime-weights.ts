/**
 * Share of a status's time that counts as downtime, from 0 (none) to 1 (all); a tenant setting. Weights
 * are rounded to six decimals. Other statuses have no weight: operational is never downtime, and
 * maintenance is excluded from the measured time.
 */
export type UptimeWeights = Readonly<Record<'degraded' | 'partial_outage' | 'major_outage', number>>;

/** Default weights (decisions, section 5). */
export const DEFAULT_UPTIME_WEIGHTS: UptimeWeights = { degraded: 0, partial_outage: 0.3, major_outage: 1 };
