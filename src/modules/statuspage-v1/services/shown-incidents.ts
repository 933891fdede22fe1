import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { worst, type ComponentStatus } from '#core/status/component-status.js';
import { STATUSPAGE_IMPACT, STATUSPAGE_STATUS } from '#core/status/statuspage-words.js';
import type { Incident } from '#modules/incidents/dto/incident.response.js';
import { INCIDENT_METADATA, MAINTENANCE_METADATA } from '#modules/incidents/dto/extended-incidents.js';
import type { Impact } from '../rules/sent-impacts.js';
import { shownText } from '../rules/shown-text.js';
import type { StoredOnly } from '../rules/stored-labels.js';
import { StatuspageComponents, type StatuspageComponent } from './statuspage-components.service.js';
import { StoredFields } from './stored-fields.service.js';

type Components = ReadonlyMap<number, StatuspageComponent>;
type Update = Incident['updates'][number];

/** Number of updates that a record has with it; of one with fewer, all are known. */
const EMBEDDED = 50;

/** An update in Statuspage's format. */
export interface StatuspageUpdate {
  readonly id: string;
  readonly body: string;
  readonly display_at: string;
}

/** Incidents and maintenances in Statuspage's format. */
@Injectable()
export class ShownIncidents {
  constructor(
    private readonly components: StatuspageComponents,
    private readonly stored: StoredFields,
  ) {}

  async all(incidents: readonly Incident[]): Promise<object[]> {
    const idsOf = (type: string): number[] =>
      incidents.filter((one) => one.type === type).map(({ id }) => id);
    const [components, ofIncidents, ofMaintenances] = await Promise.all([
      this.components.several([...new Set(incidents.flatMap(componentsOf))]),
      this.stored.all(INCIDENT_METADATA, idsOf('incident')),
      this.stored.all(MAINTENANCE_METADATA, idsOf('maintenance')),
    ]);
    return incidents.map((incident) => {
      const stored = incident.type === 'incident' ? ofIncidents : ofMaintenances;
      return shown(incident, components, stored.get(incident.id) ?? {});
    });
  }

  async one(incident: Incident): Promise<object> {
    const [shownOne] = await this.all([incident]);
    if (shownOne === undefined) throw new Error('A record is always shown.');
    return shownOne;
  }

  async updates(incident: Incident): Promise<StatuspageUpdate[]> {
    return updatesOf(incident, await this.components.several(componentsOf(incident)));
  }
}

function componentsOf({ components, updates }: Incident): number[] {
  return [...components, ...updates.flatMap((update) => update.components ?? [])].map(({ id }) => id);
}

function shown(incident: Incident, components: Components, stored: StoredOnly): object {
  const { slug: page, locales } = currentTenant();
  const { id, type, title, created_at, updated_at, started_at, resolved_at, postmortem } = incident;
  const isPlanned = type === 'maintenance';
  const impact = isPlanned
    ? 'maintenance'
    : STATUSPAGE_IMPACT[worst((incident.components as Impact[]).map((one) => one.impact))];
  return {
    id: String(id),
    page_id: page,
    name: shownText(title, locales) ?? '',
    status: statusOf(incident.status),
    impact,
    impact_override: stored['impact_override'] ?? null,
    created_at,
    updated_at,
    started_at,
    monitoring_at: incident.updates.findLast(({ status }) => status === 'monitoring')?.published_at ?? null,
    resolved_at,
    shortlink: incident.public_url,
    scheduled_for: isPlanned ? started_at : null,
    scheduled_until: isPlanned ? incident.scheduled_end_at : null,
    scheduled_remind_prior: stored['scheduled_remind_prior'] ?? isPlanned,
    scheduled_reminded_at: null,
    scheduled_auto_in_progress: stored['scheduled_auto_in_progress'] ?? isPlanned,
    scheduled_auto_completed: stored['scheduled_auto_completed'] ?? isPlanned,
    auto_transition_to_maintenance_state: stored['auto_transition_to_maintenance_state'] ?? isPlanned,
    auto_transition_to_operational_state: stored['auto_transition_to_operational_state'] ?? isPlanned,
    auto_transition_deliver_notifications_at_start:
      stored['auto_transition_deliver_notifications_at_start'] ?? isPlanned,
    auto_transition_deliver_notifications_at_end:
      stored['auto_transition_deliver_notifications_at_end'] ?? isPlanned,
    reminder_intervals: stored['reminder_intervals'] ?? null,
    metadata: stored['metadata'] ?? {},
    postmortem_body: postmortem === null ? null : (shownText(postmortem.body, locales) ?? null),
    postmortem_body_last_updated_at: postmortem?.updated_at ?? null,
    postmortem_ignored: false,
    postmortem_notified_subscribers: false,
    postmortem_notified_twitter: false,
    postmortem_published_at: postmortem?.published_at ?? null,
    components: incident.components.flatMap((one) => components.get(one.id) ?? []),
    incident_updates: updatesOf(incident, components),
    incident_impacts: [],
  };
}

/**
 * Updates, newest first. The oldest is the incident's own text, with the id that it has in `/api/v2`; the update that
 * publication has left beside it, which has no text, only gives its status.
 */
function updatesOf(incident: Incident, components: Components): StatuspageUpdate[] {
  const { id, updates, body, created_at, updated_at, published_at } = incident;
  const oldest = updates.at(-1);
  const isBeside = oldest !== undefined && isBlank(oldest);
  const first = {
    id: `${id}-0`,
    status: isBeside ? oldest.status : incident.type === 'incident' ? 'investigating' : 'scheduled',
    body,
    components: null,
    created_at,
    updated_at,
    published_at: oldest === undefined ? published_at : (oldest.published_at ?? published_at),
  };
  const isWhole = updates.length < EMBEDDED;
  const all = isWhole ? [...(isBeside ? updates.slice(0, -1) : updates), first] : updates;
  const current = new Map<number, ComponentStatus>();
  const inOrder = all.toReversed().map((update) => {
    const affected = ((update.components ?? []) as Impact[]).flatMap((one) => {
      const old = current.get(one.id) ?? 'operational';
      current.set(one.id, one.impact);
      const name = components.get(one.id)?.name;
      const [old_status, new_status] = [STATUSPAGE_STATUS[old], STATUSPAGE_STATUS[one.impact]];
      return name === undefined ? [] : [{ code: String(one.id), name, old_status, new_status }];
    });
    return shownUpdate(id, update, affected);
  });
  return inOrder.reverse();
}

function isBlank({ body, components }: Update): boolean {
  return components === null && Object.values(body).every((text) => text === null);
}

function shownUpdate(
  incidentId: number,
  update: Omit<Update, 'id'> & { readonly id: number | string },
  affected: readonly object[],
): StatuspageUpdate {
  const { id, status, body, created_at, updated_at, published_at } = update;
  return {
    id: String(id),
    incident_id: String(incidentId),
    status: statusOf(status),
    body: shownText(body, currentTenant().locales) ?? '',
    affected_components: affected.length === 0 ? null : affected,
    created_at,
    updated_at,
    display_at: published_at ?? created_at,
    deliver_notifications: true,
    custom_tweet: null,
    tweet_id: null,
    twitter_updated_at: null,
    wants_twitter_update: false,
  } as StatuspageUpdate;
}

/** Statuspage has no canceled maintenances. */
function statusOf(status: string): string {
  return status === 'cancelled' ? 'completed' : status;
}
