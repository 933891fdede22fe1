import type { ComponentStatus } from '#core/status/component-status.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';
import type { LocaleText } from '#core/text/locale-text.js';

/** A public component. All instants are ISO 8601 in UTC with milliseconds. */
export interface PublicComponent {
  readonly id: number;
  readonly name: LocaleText;
  readonly description: LocaleText;
  readonly slug: string;
  readonly groupId: number | null;
  readonly position: number;
  readonly status: ComponentStatus;
  /** Start of the current status. */
  readonly statusSince: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface PublicGroup {
  readonly id: number;
  readonly name: LocaleText;
  readonly slug: string;
  readonly parentId: number | null;
  readonly position: number;
  readonly depth: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An impact on a public component during part of the incident. */
export interface PublicImpact {
  readonly componentId: number;
  readonly impact: ComponentStatus;
  readonly since: string | null;
  readonly until: string | null;
}

interface PublicUpdate {
  readonly id: number;
  readonly status: IncidentStatus;
  readonly body: LocaleText;
  /** True if the text is shortened because newer updates are long. */
  readonly isShort: boolean;
  readonly components: readonly { readonly id: number; readonly impact: ComponentStatus }[] | null;
  /** When the update was published. */
  readonly at: string;
  readonly updatedAt: string;
}

/** A published incident. */
export interface PublicIncident {
  readonly id: number;
  readonly type: IncidentType;
  readonly status: IncidentStatus;
  readonly title: LocaleText;
  readonly body: LocaleText;
  /** True if texts are shortened and older updates left out because newer incidents are long. */
  readonly isShort: boolean;
  readonly startedAt: string;
  readonly scheduledEndAt: string | null;
  readonly publishedAt: string;
  readonly resolvedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly postmortem: { readonly body: LocaleText; readonly publishedAt: string } | null;
  /** Impacts in force first. For older incidents in lists, only the first ones. */
  readonly impacts: readonly PublicImpact[];
  /** Worst impact on any public component, now or before. */
  readonly worst: ComponentStatus;
  /** True if the incident or its updates name more components than are listed here. */
  readonly isPartial: boolean;
  /** True if the incident names any component, including internal ones. */
  readonly namesComponents: boolean;
  /** Number of all updates. */
  readonly updateCount: number;
  /** Newest first. Lists have only the newest ones. */
  readonly updates: readonly PublicUpdate[];
}

/** A series of maintenances, as long as visitors see one of them. */
export interface PublicSeries {
  readonly id: number;
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly rrule: string;
  /** Local: `2027-03-02T22:00`. */
  readonly startsAt: string;
  readonly timezone: string;
  readonly durationMinutes: number;
  readonly exceptions: readonly string[];
  readonly isActive: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Its recent and planned maintenances. */
  readonly made: readonly {
    /** Null while visitors do not see it. */
    readonly incidentId: number | null;
    readonly originalStart: string;
    /** True if the rule no longer names its start. */
    readonly isDetached: boolean;
  }[];
}

/** A public metric. Its values are read when it is shown. */
export interface PublicMetric {
  readonly id: number;
  readonly name: LocaleText;
  readonly suffix: string;
  readonly decimals: number;
  /** Null: of the whole page. */
  readonly componentId: number | null;
  readonly yMin: number | null;
  readonly yMax: number | null;
  readonly thresholds: readonly { readonly above: number | null; readonly below: number | null }[];
}

/** What explains the problem of a component: another one that it depends on, or a host system. */
export interface PublicCause {
  /** Null: a host system. */
  readonly component: Pick<PublicComponent, 'name' | 'slug'> | null;
  /** Of the host system. */
  readonly name: string | null;
  /** What the status page of the host system says. */
  readonly message: string | null;
}

/** Totals of closed periods in a time slot, in milliseconds. Slots without trouble are left out. */
export interface SlotTotals {
  /**
   * `2026-03-01T13` for an hour in UTC; `2026-03-01` for a day and `2026-03` for a month in the page's
   * time zone.
   */
  readonly slot: string;
  readonly under_maintenance: number;
  readonly degraded: number;
  readonly partial_outage: number;
  readonly major_outage: number;
}

/** Totals of a component. */
export interface PublicTotals extends SlotTotals {
  readonly componentId: number;
}

/**
 * A group or the page as if it were one component: at each instant, it has the status of the worst public
 * component in it, at any depth.
 */
export interface PublicAggregate extends Pick<PublicComponent, 'status' | 'statusSince' | 'createdAt'> {
  /** Null for the page. */
  readonly groupId: number | null;
  readonly totals: readonly SlotTotals[];
}

/** Totals in the slots of one kind. */
export interface PageTotals {
  readonly totals: readonly PublicTotals[];
  readonly aggregates: readonly PublicAggregate[];
}

/** A published announcement, even before its start or after its end. */
export interface PublicAnnouncement {
  readonly id: number;
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly level: 'info' | 'warning' | 'critical';
  readonly linkUrl: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly publishedAt: string;
  readonly updatedAt: string;
}

/** Number of days on the page, including today. */
export const SHOWN_DAYS = 90;

/** All public content of a tenant: the present and the recent past. */
export interface PublicPage {
  readonly updatedAt: string;
  /** Start of the history: the page's creation, or the start of an earlier incident. */
  readonly since: string;
  /** Parents before children. */
  readonly groups: readonly PublicGroup[];
  /** In the order of the groups' tree. */
  readonly components: readonly PublicComponent[];
  /** Newest start first: the newest of each type, and open ones. */
  readonly series: readonly PublicSeries[];
  /** By position; the first ones of the page and of each component. */
  readonly metrics: readonly PublicMetric[];
  /** By id of the component whose problem they explain. Components come first. */
  readonly causes: Readonly<Partial<Record<number, readonly PublicCause[]>>>;
  readonly incidents: readonly PublicIncident[];
  /** Totals of the last {@link SHOWN_DAYS}, including today. */
  readonly days: readonly PublicTotals[];
  /** The page and its groups with components, over the same days. */
  readonly aggregates: readonly PublicAggregate[];
  /** Newest first. */
  readonly announcements: readonly PublicAnnouncement[];
}
