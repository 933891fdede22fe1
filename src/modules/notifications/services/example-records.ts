import type { LocaleText } from '#core/text/locale-text.js';
import type { IncidentStatus } from '#core/status/incident-status.js';
import type { TopicEvent } from '#core/languages/topic-events.js';
import type { PlannedTimes } from '../rules/delivery-channel.js';
import type { NotifiedAnnouncement, NotifiedIncident } from '../store/notified-records.repository.js';

/** No page counts this far, so nobody takes an example for a record that exists. */
const EXAMPLE_ID = 2_147_483_647;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type IncidentEvent = Exclude<TopicEvent, 'announcement.published'>;

const STATUS_AFTER: Readonly<Record<IncidentEvent, IncidentStatus>> = {
  'incident.published': 'investigating',
  'incident.updated': 'identified',
  'incident.resolved': 'resolved',
  'incident.reopened': 'investigating',
  'incident.postmortem_published': 'resolved',
  'maintenance.published': 'scheduled',
  'maintenance.updated': 'scheduled',
  'maintenance.rescheduled': 'scheduled',
  'maintenance.starting_soon': 'scheduled',
  'maintenance.started': 'in_progress',
  'maintenance.completed': 'completed',
  'maintenance.cancelled': 'cancelled',
  'maintenance.reopened': 'in_progress',
  'maintenance.postmortem_published': 'completed',
};
const OVER: ReadonlySet<IncidentStatus> = new Set(['resolved', 'completed', 'cancelled']);
const AHEAD: ReadonlySet<IncidentStatus> = new Set(['scheduled', 'cancelled']);
/** Steps that come with an update. */
const UPDATING = /\.(updated|resolved|reopened|started|completed|cancelled)$/;

/** Texts of an example, in all languages of the page. */
interface ExampleTexts {
  readonly title: LocaleText;
  readonly body: LocaleText;
}

/** An incident or a maintenance, as one would be after an event at that time. */
export function exampleIncident(
  event: IncidentEvent,
  { title, body }: ExampleTexts,
  origin: string,
  at: Date,
): NotifiedIncident {
  const type = event.startsWith('incident.') ? 'incident' : 'maintenance';
  const status = STATUS_AFTER[event];
  const isOver = OVER.has(status);
  const now = at.toISOString();
  const startedAt = new Date(at.getTime() + (AHEAD.has(status) ? HOUR_MS / 2 : -HOUR_MS));
  const createdAt = new Date(at.getTime() - (type === 'incident' ? HOUR_MS : DAY_MS)).toISOString();
  const shared = {
    id: EXAMPLE_ID,
    type,
    status,
    title,
    body,
  } as const;
  const times = {
    startedAt: startedAt.toISOString(),
    scheduledEndAt: type === 'incident' ? null : new Date(startedAt.getTime() + 4 * HOUR_MS).toISOString(),
    resolvedAt: isOver ? now : null,
  };
  const isPostmortem = event.endsWith('.postmortem_published');
  const isUpdating = UPDATING.test(event);
  const impact = type === 'incident' ? 'partial_outage' : 'under_maintenance';
  const update = {
    id: EXAMPLE_ID,
    status,
    body,
    components: null,
    published_at: now,
    created_at: now,
    updated_at: now,
  };
  return {
    ...shared,
    ...times,
    update: isUpdating ? body : null,
    postmortem: isPostmortem ? body : null,
    components: [],
    series: null,
    createdAt,
    updatedAt: now,
    record: {
      ...shared,
      started_at: times.startedAt,
      scheduled_end_at: times.scheduledEndAt,
      published_at: createdAt,
      publish_at: null,
      resolved_at: times.resolvedAt,
      acknowledged_at: null,
      is_published: true,
      is_scheduled: false,
      is_resolved: isOver,
      components: isOver ? [] : [{ id: EXAMPLE_ID, impact }],
      public_url: `${origin}/${type}s/${EXAMPLE_ID}`,
      postmortem: isPostmortem
        ? { body, is_published: true, published_at: now, created_at: now, updated_at: now }
        : null,
      updates: isUpdating ? [update] : [],
      created_at: createdAt,
      updated_at: now,
    },
  };
}

/** When an example of a moved maintenance was to take place; null for other events. */
export function exampleMove(event: TopicEvent, at: Date): PlannedTimes | null {
  if (event !== 'maintenance.rescheduled') return null;
  const start = at.getTime() - HOUR_MS;
  return { startedAt: new Date(start), scheduledEndAt: new Date(start + 4 * HOUR_MS) };
}

/** An announcement that was just published. */
export function exampleAnnouncement({ title, body }: ExampleTexts, at: Date): NotifiedAnnouncement {
  const now = at.toISOString();
  const shared = { id: EXAMPLE_ID, title, body };
  return {
    ...shared,
    record: {
      ...shared,
      level: 'info',
      link_url: null,
      starts_at: null,
      ends_at: null,
      is_published: true,
      published_at: now,
      is_active: true,
      created_at: now,
      updated_at: now,
    },
  };
}
