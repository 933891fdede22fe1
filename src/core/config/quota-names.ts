/** A quota: how many rows of a kind a tenant may have. */
export interface Quota {
  /** For tenants without one of their own; 0 for no limit. */
  readonly usual: number;
  /** End of its message: what it counts, and how to get below it. `runbooks is reached; delete some first` */
  readonly reached: string;
}

/**
 * Names of all quotas, which let the compiler check them. A module outside this repository augments
 * `'@heliograph/server/module'` with its own: `interface QuotaNames { acme_runbooks: true }`.
 *
 * @public
 */
export interface QuotaNames {
  components: true;
  component_groups: true;
  host_systems: true;
  open_incidents: true;
  incidents: true;
  maintenance_series: true;
  incident_updates: true;
  incident_templates: true;
  metrics: true;
  announcements: true;
  subscribers: true;
  api_keys: true;
  domains: true;
  daily_mails: true;
}

export type QuotaName = keyof QuotaNames;

/** Maximum number of each kind per tenant; 0 for no limit. */
export type Quotas = Readonly<Record<QuotaName, number>>;

/** Quotas by name. */
export type QuotaList = { readonly [Name in QuotaName]?: Quota };
