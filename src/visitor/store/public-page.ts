import type { ComponentStatus } from '../../status/timeline.js';
import type { IncidentStatus, IncidentType } from '../../modules/incidents/domain/lifecycle.js';
import type { LocaleText } from '../../text/locale-text.js';

/** A public component. Instants are ISO 8601 in UTC with milliseconds throughout. */
export interface PublicComponent {
  readonly id: number;
  readonly name: LocaleText;
  readonly description: LocaleText;
  readonly slug: string;
  readonly groupId: number | null;
  readonly position: number;
  readonly status: ComponentStatus;
  /** When it got its current status. */
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

/** An impact on a public component during a part of the incident. */
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
  /** Only the beginning of the text is here, since newer ones are long. */
  readonly isShort: boolean;
  readonly components: readonly { readonly id: number; readonly impact: ComponentStatus }[] | null;
  /** When it was told. */
  readonly at: string;
  readonly updatedAt: string;
}

/** A published incident or maintenance. */
export interface PublicIncident {
  readonly id: number;
  readonly type: IncidentType;
  readonly status: IncidentStatus;
  readonly title: LocaleText;
  readonly body: LocaleText;
  /** Only beginnings of its texts, and its newest updates, are here, since newer incidents' texts are long. */
  readonly isShort: boolean;
  readonly startedAt: string;
  readonly scheduledEndAt: string | null;
  readonly publishedAt: string;
  readonly resolvedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly postmortem: { readonly body: LocaleText; readonly publishedAt: string } | null;
  /** Those in force first; of an older incident in a list the first ones only. */
  readonly impacts: readonly PublicImpact[];
  /** The worst that it has, or had, of any public component. */
  readonly worst: ComponentStatus;
  /** Whether it or its updates name more components than are here. */
  readonly isPartial: boolean;
  /** Whether it names components at all, internal ones included. */
  readonly namesComponents: boolean;
  /** Newest first; in lists of incidents the newest ones only. */
  readonly updates: readonly PublicUpdate[];
}

/** The totals of a component's closed periods in a part of the time, in milliseconds; parts without trouble are left out. */
export interface PublicTotals {
  readonly componentId: number;
  /** `2026-03-01T13` an hour of UTC; `2026-03-01` a day, `2026-03` a month of the page's time zone. */
  readonly slot: string;
  readonly under_maintenance: number;
  readonly degraded: number;
  readonly partial_outage: number;
  readonly major_outage: number;
}

/** A published announcement, whether or not now is between its start and end. */
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

/** Days of which pages tell, today included. */
export const SHOWN_DAYS = 90;

/** Everything that a tenant's visitors may see of the present and the recent past. */
export interface PublicPage {
  readonly updatedAt: string;
  /** From when there is something to show: the page's creation, or the start of an earlier incident. */
  readonly since: string;
  /** Parents before children. */
  readonly groups: readonly PublicGroup[];
  /** In the order of the groups' tree. */
  readonly components: readonly PublicComponent[];
  /** Newest start first: the newest of each type, and all that are not over. */
  readonly incidents: readonly PublicIncident[];
  /** The last {@link SHOWN_DAYS}, today included. */
  readonly days: readonly PublicTotals[];
  /** Newest first. */
  readonly announcements: readonly PublicAnnouncement[];
}
