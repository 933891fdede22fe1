import type { Quota, QuotaList, QuotaName, Quotas } from './quota-names.js';

/** The product's own quotas. */
export const OWN_QUOTAS: QuotaList = {
  components: { usual: 1000, reached: 'components is reached; delete some first' },
  component_groups: { usual: 500, reached: 'component groups is reached; delete some first' },
  host_systems: { usual: 500, reached: 'host systems is reached; delete some first' },
  open_incidents: {
    usual: 2000,
    reached: 'incidents and maintenances that are not over is reached; end or delete some first',
  },
  incidents: {
    usual: 20_000,
    reached: 'incidents and maintenances is reached, the trash included; delete some for good first',
  },
  maintenance_series: { usual: 200, reached: 'series of maintenances is reached; delete some first' },
  incident_updates: {
    usual: 500,
    reached: 'updates of one incident or maintenance is reached; delete some first',
  },
  incident_templates: { usual: 500, reached: 'incident templates is reached; delete some first' },
  metrics: { usual: 200, reached: 'metrics is reached; delete some first' },
  announcements: { usual: 1000, reached: 'announcements is reached; delete some first' },
  subscribers: { usual: 200_000, reached: 'subscribers is reached; delete some first' },
  api_keys: { usual: 200, reached: 'valid keys is reached; revoke some first' },
  domains: { usual: 50, reached: 'domains is reached' },
  daily_mails: { usual: 1_000_000, reached: 'mails a day is reached; the others are sent the next day' },
};

/** What each quota says. Modules add theirs, which never change, when their classes are made. */
const known = new Map<string, Quota>(Object.entries(OWN_QUOTAS));

/** Adds the quotas of a module to those whose messages are known. */
export function declareQuotas(quotas: QuotaList): void {
  for (const [name, quota] of Object.entries(quotas)) known.set(name, quota);
}

/** End of the message of a reached quota. */
export function reachedText(name: QuotaName): string {
  return known.get(name)?.reached ?? `${name} is reached`;
}

/** Default quotas of a tenant. */
export const DEFAULT_QUOTAS = usualOf(OWN_QUOTAS);

/** The usual values of quotas. */
export function usualOf(quotas: QuotaList): Quotas {
  return Object.fromEntries(Object.entries(quotas).map(([name, { usual }]) => [name, usual])) as Quotas;
}

const ASSIGNMENT = /^([a-z][a-z0-9_]*)=(\d{1,9})$/;

/** The form of a list of quotas, for messages. */
export function quotaForm(quotas: Quotas): string {
  return `names and numbers such as components=2000; there are ${Object.keys(quotas).join(', ')}`;
}

/**
 * Parses assignments such as `components=2000`. Returns undefined if one is malformed or has an unknown name.
 *
 * @param all the quotas that there are
 */
export function parseQuotas(
  assignments: readonly string[],
  all: Quotas = DEFAULT_QUOTAS,
): Partial<Quotas> | undefined {
  const quotas: [string, number][] = [];
  for (const assignment of assignments) {
    const [, name = '', most] = ASSIGNMENT.exec(assignment.trim()) ?? [];
    if (!Object.hasOwn(all, name)) return undefined;
    quotas.push([name, Number(most)]);
  }
  return Object.fromEntries(quotas);
}
