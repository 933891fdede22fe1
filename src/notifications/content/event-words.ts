import {
  ENGLISH_STATUS_WORDS,
  GERMAN_STATUS_WORDS,
  type StatusWords,
} from '../../modules/incidents/domain/status-words.js';

/** Events that notifications are about, besides those of a subscription itself. */
export type TopicEvent =
  | 'incident.published'
  | 'incident.updated'
  | 'incident.resolved'
  | 'incident.reopened'
  | 'incident.postmortem_published'
  | 'maintenance.published'
  | 'maintenance.updated'
  | 'maintenance.starting_soon'
  | 'maintenance.started'
  | 'maintenance.completed'
  | 'maintenance.cancelled'
  | 'maintenance.reopened'
  | 'maintenance.postmortem_published'
  | 'announcement.published';

/** What every channel says of an event, in one language. */
export interface EventWords extends StatusWords {
  /** What dates and names of languages are written in. */
  readonly locale: string;
  readonly events: Readonly<Record<TopicEvent, string>>;
  readonly state: string;
  readonly affected: string;
  readonly start: string;
  readonly end: string;
  readonly plannedEnd: string;
  readonly showPage: string;
}

export const GERMAN_EVENT_WORDS: EventWords = {
  ...GERMAN_STATUS_WORDS,
  locale: 'de',
  events: {
    'incident.published': 'Neue Störung',
    'incident.updated': 'Neues zur Störung',
    'incident.resolved': 'Behoben',
    'incident.reopened': 'Wieder aufgetreten',
    'incident.postmortem_published': 'Nachbetrachtung',
    'maintenance.published': 'Wartung geplant',
    'maintenance.updated': 'Neues zur Wartung',
    'maintenance.starting_soon': 'Wartung beginnt bald',
    'maintenance.started': 'Wartung hat begonnen',
    'maintenance.completed': 'Wartung abgeschlossen',
    'maintenance.cancelled': 'Wartung abgesagt',
    'maintenance.reopened': 'Wartung wieder aufgenommen',
    'maintenance.postmortem_published': 'Nachbetrachtung',
    'announcement.published': 'Ankündigung',
  },
  state: 'Stand',
  affected: 'Betroffen',
  start: 'Beginn',
  end: 'Ende',
  plannedEnd: 'Geplantes Ende',
  showPage: 'Auf der Statusseite ansehen',
};

export const ENGLISH_EVENT_WORDS: EventWords = {
  ...ENGLISH_STATUS_WORDS,
  // Plain `en` gets the day before the month and 24 hours, which most of its readers use.
  locale: 'en-GB',
  events: {
    'incident.published': 'New incident',
    'incident.updated': 'Incident update',
    'incident.resolved': 'Resolved',
    'incident.reopened': 'Reopened',
    'incident.postmortem_published': 'Post-mortem',
    'maintenance.published': 'Maintenance scheduled',
    'maintenance.updated': 'Maintenance update',
    'maintenance.starting_soon': 'Maintenance starts soon',
    'maintenance.started': 'Maintenance started',
    'maintenance.completed': 'Maintenance completed',
    'maintenance.cancelled': 'Maintenance cancelled',
    'maintenance.reopened': 'Maintenance resumed',
    'maintenance.postmortem_published': 'Post-mortem',
    'announcement.published': 'Announcement',
  },
  state: 'Status',
  affected: 'Affected',
  start: 'Start',
  end: 'End',
  plannedEnd: 'Planned end',
  showPage: 'View on the status page',
};

/** Whether subscribers to a page are told of an event. */
export function isTopicEvent(event: string): event is TopicEvent {
  return Object.hasOwn(ENGLISH_EVENT_WORDS.events, event);
}

/**
 * The texts for a subscriber's language: in it where we have it, else in the first of the tenant's languages that we have, else
 * in English. Source: decisions, section 1.
 *
 * @param catalogues texts by language, without its region
 */
export function textsFor<Texts>(
  catalogues: Readonly<Record<string, Texts>> & { readonly en: Texts },
  locale: string,
  tenantLocales: readonly string[],
): Texts {
  const found = [locale, ...tenantLocales].map(baseOf).find((base) => Object.hasOwn(catalogues, base));
  return catalogues[found ?? 'en'] ?? catalogues.en;
}

/** A language without its region, such as `de` of `de-AT`. */
export function baseOf(locale: string): string {
  return locale.toLowerCase().split('-', 1)[0] ?? '';
}
