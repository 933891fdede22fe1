/** Default quotas of a tenant; 0 would mean no limit. */
export const DEFAULT_QUOTAS = {
  components: 1000,
  component_groups: 500,
  host_systems: 500,
  open_incidents: 2000,
  incidents: 20_000,
  incident_updates: 500,
  announcements: 1000,
  subscribers: 200_000,
  api_keys: 200,
  domains: 50,
  daily_mails: 1_000_000,
};

export type QuotaName = keyof typeof DEFAULT_QUOTAS;

/** Maximum number of each kind per tenant; 0 for no limit. */
export type Quotas = Readonly<Record<QuotaName, number>>;

const ASSIGNMENT = /^([a-z_]+)=(\d{1,9})$/;

/** The form of a list of quotas, for messages. */
export const QUOTA_FORM = `names and numbers such as components=2000; there are ${Object.keys(DEFAULT_QUOTAS).join(', ')}`;

/** Parses assignments such as `components=2000`. Returns undefined if one is malformed or has an unknown name. */
export function parseQuotas(assignments: readonly string[]): Partial<Quotas> | undefined {
  const quotas: [string, number][] = [];
  for (const assignment of assignments) {
    const [, name = '', most] = ASSIGNMENT.exec(assignment.trim()) ?? [];
    if (!Object.hasOwn(DEFAULT_QUOTAS, name)) return undefined;
    quotas.push([name, Number(most)]);
  }
  return Object.fromEntries(quotas);
}
