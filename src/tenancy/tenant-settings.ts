/** How much of its time a status counts as downtime, 0 (not at all) to 1 (fully). */
interface DowntimeWeights {
  readonly degraded: number;
  readonly partial_outage: number;
  readonly major_outage: number;
}

/** What a tenant can set for its page. */
export interface TenantSettings {
  /** IANA name of the time zone that visitors' times are shown in. */
  readonly timeZone: string;
  /** The company's colour as `#rrggbb`; null for Heliograph's own. */
  readonly colour: string | null;
  /** The address of the logo below the page's origin, which changes with its content; null for none. */
  readonly logoPath: string | null;
  /** What uptime makes of the times of trouble. Source: decisions, section 5. */
  readonly uptimeWeights: DowntimeWeights;
  /** How long before the start of a maintenance its reminder goes out. Source: decisions, section 6. */
  readonly reminderMinutes: number;
}

/** The settings of a tenant that has set nothing. */
export const DEFAULT_TENANT_SETTINGS: TenantSettings = {
  timeZone: 'Etc/UTC',
  colour: null,
  logoPath: null,
  uptimeWeights: { degraded: 0, partial_outage: 0.3, major_outage: 1 },
  reminderMinutes: 60,
};

/** Stored settings, completed with what is usual. */
export function completeSettings(stored: Partial<TenantSettings>): TenantSettings {
  return { ...DEFAULT_TENANT_SETTINGS, ...stored };
}
