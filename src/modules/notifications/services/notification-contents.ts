import { Injectable } from '@nestjs/common';
import type { Tenant } from '#core/context/tenant.js';
import { audienceKey, type Audience } from '#core/context/audience.js';
import { currentTenant, runForAudience } from '#core/context/work-context.js';
import { SubscriberAudiences } from '#modules/subscribers/services/subscriber-audiences.js';
import { OwnSubscriptionService } from '#modules/subscribers/services/own-subscription.service.js';
import { worst } from '#core/status/component-status.js';
import { TenantPages } from '#platform/tenancy/tenant-pages.js';
import { pickText, type LocaleText } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import { contentKey, type PlannedTimes, type WaitingDelivery } from '../rules/delivery-channel.js';
import type { NotificationContent, NotifyingPage, PublicRecord } from '../rules/notification-content.js';
import { repeatsInWords } from '#core/languages/recurrence/rule-in-words.js';
import type { MessageTexts } from '#core/languages/catalogue.js';
import type { TopicEvent } from '#core/languages/topic-events.js';
import { catalogueFor } from '#core/languages/catalogues.js';
import { exampleAnnouncement, exampleIncident, exampleMove } from './example-records.js';
import {
  NotifiedRecordsRepository,
  type NotifiedAnnouncement,
  type NotifiedIncident,
} from '../store/notified-records.repository.js';

type Notified = Pick<
  WaitingDelivery,
  | 'eventId'
  | 'event'
  | 'incidentId'
  | 'announcementId'
  | 'occurredAt'
  | 'subscriberId'
  | 'audienceIds'
  | 'confirmationNonce'
  | 'exampleOf'
  | 'previous'
>;

const CONFIRMATION = 'subscriber.confirmation_requested';
const MOVE = 'maintenance.rescheduled';
/** Events that put a maintenance into calendars, or change its entry there. A move does, whichever event tells it. */
const FOR_CALENDARS: ReadonlySet<string> = new Set([
  'maintenance.published',
  'maintenance.cancelled',
  'maintenance.reopened',
]);

/** Contents of a batch of deliveries. Each record is read once, and its content is built once per language. */
export interface LoadedContents {
  /** Undefined if nothing is left to tell, because the record was withdrawn. */
  contentOf(delivery: Notified, locale: string): NotificationContent | undefined;
  /** Content that is about no record: the page, in a language. */
  ofPage(delivery: Notified, locale: string): NotificationContent;
  /**
   * The record as the API shows it, without anything hidden from visitors. Null if the delivery is about no record.
   */
  recordOf(delivery: Notified): PublicRecord | null;
}

/** Finds the contents of deliveries: records in their current state, limited to what each subscriber may see by now. */
@Injectable()
export class NotificationContents {
  constructor(
    private readonly records: NotifiedRecordsRepository,
    private readonly subscriptions: OwnSubscriptionService,
    private readonly audiences: SubscriberAudiences,
    private readonly pages: TenantPages,
    private readonly clock: Clock,
  ) {}

  /** Reads the records of these deliveries, with one statement for each kind of record, and set of audiences. */
  async load(deliveries: readonly Notified[]): Promise<LoadedContents> {
    const tenant = currentTenant();
    const page = pageOf(tenant, await this.pages.origin());
    const asked = deliveries.filter(({ event }) => event === CONFIRMATION);
    const [incidents, announcements, confirmations] = await Promise.all([
      this.incidentsOf(deliveries, page.url),
      this.records.announcements(idsOf(deliveries, 'announcementId'), this.clock.now()),
      asked.length === 0 ? [] : this.subscriptions.confirmationPaths(asked),
    ]);
    const pathOf = new Map(asked.map((delivery, index) => [messageOf(delivery), confirmations[index]]));
    const incidentOf = (delivery: Notified): NotifiedIncident | undefined =>
      delivery.incidentId === null ? undefined : incidents(delivery)?.get(delivery.incidentId);
    const announcementOf = ({ announcementId }: Notified): NotifiedAnnouncement | undefined =>
      announcementId === null ? undefined : announcements.get(announcementId);
    const made = new Map<string, NotificationContent | undefined>();
    const make = (delivery: Notified, locale: string): NotificationContent | undefined => {
      const reader = { tenant, page, locale };
      if (delivery.event === CONFIRMATION)
        return confirmationContent(delivery, pathOf.get(messageOf(delivery)), reader);
      if (isExample(delivery)) return exampleContent(exampleOf(delivery, reader), reader);
      if (delivery.event === 'subscriber.test_requested') return trialContent(delivery, reader);
      const incident = incidentOf(delivery);
      if (incident !== undefined) return incidentContent(delivery, incident, reader);
      const announcement = announcementOf(delivery);
      return announcement && announcementContent(delivery, announcement, reader);
    };
    return {
      contentOf: (delivery, locale) => {
        // Each confirmation has its own link.
        const whose = delivery.event === CONFIRMATION ? delivery.subscriberId : '';
        const key = `${contentKey(delivery, locale)} ${whose}`;
        if (!made.has(key)) made.set(key, make(delivery, locale));
        return made.get(key);
      },
      ofPage: (delivery, locale) => commonOf(delivery, { tenant, page, locale }),
      recordOf: (delivery) => {
        if (isExample(delivery)) {
          const example = exampleOf(delivery, { tenant, page });
          return example.incident === undefined
            ? example.announcement.record
            : recordOf(example.notified, example.incident);
        }
        const incident = incidentOf(delivery);
        if (incident !== undefined) return recordOf(delivery, incident);
        return announcementOf(delivery)?.record ?? null;
      },
    };
  }

  /** The incidents of deliveries, as the subscriber of each sees them; without those that the subscriber does not see. */
  private async incidentsOf(
    deliveries: readonly Notified[],
    origin: string,
  ): Promise<(delivery: Notified) => ReadonlyMap<number, NotifiedIncident> | undefined> {
    const sightOf = await this.audiences.sights();
    const groups = new Map<string, { audience: Audience; deliveries: Notified[] }>();
    for (const delivery of deliveries) {
      const audience = sightOf(delivery.audienceIds);
      const key = audienceKey(audience);
      const group = groups.get(key) ?? { audience, deliveries: [] };
      groups.set(key, group);
      group.deliveries.push(delivery);
    }
    const read = new Map<string, ReadonlyMap<number, NotifiedIncident>>();
    for (const [key, group] of groups)
      read.set(
        key,
        await runForAudience(group.audience, () =>
          this.records.incidents(idsOf(group.deliveries, 'incidentId'), origin),
        ),
      );
    return (delivery) => read.get(audienceKey(sightOf(delivery.audienceIds)));
  }
}

/** Key of a delivery. */
function messageOf({ eventId, subscriberId }: Notified): string {
  return `${eventId} ${subscriberId}`;
}

/** Tenant, page and language that content is built for. */
interface Reader {
  readonly tenant: Tenant;
  readonly page: NotifyingPage;
  readonly locale: string;
}

/** Undefined for a move that was reverted before it was told. */
export function incidentContent(
  notified: Notified,
  incident: NotifiedIncident,
  reader: Reader,
): NotificationContent | undefined {
  const { id, type, title, components, resolvedAt, scheduledEndAt } = incident;
  const previous = previousOf(notified, incident);
  if (notified.event === MOVE && notified.previous !== null && previous === null) return undefined;
  const text = newestText(notified.event, incident);
  const endsAt = resolvedAt ?? scheduledEndAt;
  const affected = components.map((one) => ({ ...one, name: pick(one.name, reader) }));
  const url = `${reader.page.url}/${type === 'incident' ? 'incidents' : 'maintenances'}/${id}`;
  return {
    ...commonOf(notified, reader),
    topic: `${type}-${id}`,
    title: pick(title, reader),
    body: [pick(text, reader), repeats(notified, incident, reader)]
      .filter((part) => part !== '')
      .join('\n\n'),
    status: incident.status,
    impact: affected.length === 0 ? null : worst(affected.map(({ impact }) => impact)),
    components: affected,
    startedAt: new Date(incident.startedAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    previous,
    calendarEvent:
      FOR_CALENDARS.has(notified.event) || previous !== null
        ? {
            ...incident,
            tenantId: reader.tenant.id,
            title: pick(title, reader),
            text: pick(incident.body, reader),
            url,
            categories: affected.map(({ name }) => name),
            isCancelled: incident.status === 'cancelled',
          }
        : null,
    url,
    isTranslated: isIn(title, reader) && isIn(text, reader),
  };
}

/** Events that tell of a series. */
const OF_SERIES: ReadonlySet<string> = new Set(['maintenance.published', MOVE]);

/** How a maintenance repeats, for messages that tell of its series; otherwise empty. */
function repeats(
  { event }: Notified,
  { series }: NotifiedIncident,
  { locale, tenant, page }: Reader,
): string {
  if (series === null || !OF_SERIES.has(event)) return '';
  const { locale: dates } = catalogueFor(locale, tenant.locales).messages;
  return `${repeatsInWords(series, dates, page.timeZone)}.`;
}

/** Times that the subscriber knows, if the maintenance has others now. */
function previousOf(
  { previous }: Notified,
  { startedAt, scheduledEndAt }: NotifiedIncident,
): PlannedTimes | null {
  if (previous === null) return null;
  const isSame =
    previous.startedAt.toISOString() === startedAt &&
    (previous.scheduledEndAt?.toISOString() ?? null) === scheduledEndAt;
  return isSame ? null : previous;
}

/** The record of an incident; for a maintenance with its times before a move. */
function recordOf(notified: Notified, incident: NotifiedIncident): PublicRecord {
  if (incident.type === 'incident') return incident.record;
  const previous = previousOf(notified, incident);
  return {
    ...incident.record,
    previous: previous && {
      started_at: previous.startedAt.toISOString(),
      scheduled_end_at: previous.scheduledEndAt?.toISOString() ?? null,
    },
  };
}

function announcementContent(
  notified: Notified,
  { id, title, body }: NotifiedAnnouncement,
  reader: Reader,
): NotificationContent {
  return {
    ...commonOf(notified, reader),
    topic: `announcement-${id}`,
    title: pick(title, reader),
    body: pick(body, reader),
    url: `${reader.page.url}/announcements/${id}`,
    isTranslated: isIn(title, reader) && isIn(body, reader),
  };
}

/** Test message, which shows that messages arrive and is about no record. */
function trialContent(notified: Notified, reader: Reader): NotificationContent {
  const texts = catalogueFor(reader.locale, reader.tenant.locales).messages;
  return { ...commonOf(notified, reader), title: texts.trial, body: texts.trialOf(reader.page.name) };
}

/** A test that is an example of an event. */
interface ExampleDelivery extends Notified {
  readonly exampleOf: TopicEvent;
}

function isExample(delivery: Notified): delivery is ExampleDelivery {
  return delivery.exampleOf !== null;
}

interface Example {
  /** The delivery, as it would be of the event. */
  readonly notified: Notified;
}

/** The record of a test that is an example of an event. Its texts say that nothing has happened. */
function exampleOf(
  notified: ExampleDelivery,
  { tenant, page }: Omit<Reader, 'locale'>,
): Example &
  (
    | { readonly incident: NotifiedIncident }
    | { readonly incident?: undefined; readonly announcement: NotifiedAnnouncement }
  ) {
  const { exampleOf: event, occurredAt } = notified;
  const byLocale = (textOf: (texts: MessageTexts) => string): LocaleText =>
    Object.fromEntries(
      tenant.locales.map((locale) => [locale, textOf(catalogueFor(locale, tenant.locales).messages)]),
    );
  const texts = {
    title: byLocale(({ trial }) => trial),
    body: byLocale(({ trialOf }) => trialOf(page.name)),
  };
  const of = { notified: { ...notified, event, previous: exampleMove(event, occurredAt) } };
  return event === 'announcement.published'
    ? { ...of, announcement: exampleAnnouncement(texts, occurredAt) }
    : { ...of, incident: exampleIncident(event, texts, page.url, occurredAt) };
}

function exampleContent(
  example: ReturnType<typeof exampleOf>,
  reader: Reader,
): NotificationContent | undefined {
  const content =
    example.incident === undefined
      ? announcementContent(example.notified, example.announcement, reader)
      : incidentContent(example.notified, example.incident, reader);
  // The example itself has no page.
  return content && { ...content, url: reader.page.url };
}

/** Undefined if nothing is left to confirm. */
function confirmationContent(
  notified: Notified,
  path: string | undefined,
  reader: Reader,
): NotificationContent | undefined {
  if (path === undefined) return undefined;
  const { locale, tenant, page } = reader;
  const texts = catalogueFor(locale, tenant.locales).messages;
  return {
    ...commonOf(notified, reader),
    title: texts.confirm,
    body: texts.confirmOf(page.name),
    url: `${page.url}${path}?lang=${locale}`,
  };
}

function commonOf({ event, occurredAt }: Notified, { page, locale }: Reader): NotificationContent {
  return {
    event,
    occurredAt,
    topic: null,
    title: '',
    body: '',
    status: null,
    impact: null,
    components: [],
    startedAt: null,
    endsAt: null,
    previous: null,
    calendarEvent: null,
    url: page.url,
    locale,
    isTranslated: true,
    page,
  };
}

/** Events about the record itself. They fall back to its own text if no update has one. */
const OF_RECORD = /\.(published|rescheduled|starting_soon)$/;

/**
 * Newest text: the postmortem for its publication, otherwise the newest update. A step without a text gets
 * none, because an earlier text would look new.
 */
function newestText(
  event: string,
  { body, update, postmortem }: Pick<NotifiedIncident, 'body' | 'update' | 'postmortem'>,
): LocaleText {
  if (event.endsWith('.postmortem_published') && postmortem !== null) return postmortem;
  const isSaid = update !== null && Object.keys(update).length > 0;
  if (isSaid) return update;
  return OF_RECORD.test(event) ? body : {};
}

/** The page as its notifications show it. */
export function pageOf({ name, settings }: Tenant, url: string): NotifyingPage {
  const { color, logoPath, timeZone } = settings;
  return { name, url, color, logoUrl: logoPath === null ? null : url + logoPath, timeZone };
}

function pick(text: LocaleText, { locale, tenant }: Reader): string {
  return pickText(text, [locale], tenant.locales) ?? '';
}

/** True if a text exists in this language. A text that exists in no language needs no translation. */
function isIn(text: LocaleText, { locale }: Reader): boolean {
  return Object.keys(text).length === 0 || Object.hasOwn(text, locale);
}

function idsOf(deliveries: readonly Notified[], name: 'incidentId' | 'announcementId'): number[] {
  return [...new Set(deliveries.map((one) => one[name]).filter((id) => id !== null))];
}
