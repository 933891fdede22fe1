/** The most that one tenant may have of each where the operator sets nothing; 0 would be any number. */
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
};

export type QuotaName = keyof typeof DEFAULT_QUOTAS;

/** The most that one tenant may have of each; 0 for any number. */
export type Quotas = Readonly<Record<QuotaName, number>>;

const ASSIGNMENT = /^([a-z_]+)=(\d{1,9})$/;

/** What a list of quotas looks like, for messages. */
export const QUOTA_FORM = `names and numbers such as components=2000; there are ${Object.keys(DEFAULT_QUOTAS).join(', ')}`;

/** The quotas of assignments such as `components=2000`; undefined when one of them is not well-formed or has no such name. */
export function parseQuotas(assignments: readonly string[]): Partial<Quotas> | undefined {
  const quotas: [string, number][] = [];
  for (const assignment of assignments) {
    const [, name = '', most] = ASSIGNMENT.exec(assignment.trim()) ?? [];
    if (!Object.hasOwn(DEFAULT_QUOTAS, name)) return undefined;
    quotas.push([name, Number(most)]);
  }
  return Object.fromEntries(quotas);
}
