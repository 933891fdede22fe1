import { Injectable } from '@nestjs/common';
import { pickText, type LocaleText } from '../../text/locale-text.js';
import type { WaitingDelivery } from '../delivery/delivery-channel.js';
import type { Audience } from './message/notices.js';
import type { MailContent } from './message/mail-content.js';
import {
  MailContentRepository,
  type ToldAnnouncement,
  type ToldIncident,
} from './store/mail-content.repository.js';
import { isTopicEvent } from './texts/mail-catalogue.js';
import type { TopicEvent } from './texts/mail-texts.js';

/** Events that may come without a word. */
const STEP = /\.(resolved|reopened|started|completed|cancelled)$/;

/** Finds what a mail has to tell: the record as it is now, in the reader's language. */
@Injectable()
export class MailContents {
  constructor(private readonly records: MailContentRepository) {}

  /** Undefined: there is nothing to tell any more. */
  async of(
    { event, incidentId, announcementId }: WaitingDelivery,
    audience: Audience,
  ): Promise<MailContent | undefined> {
    if (!isTopicEvent(event)) return undefined;
    if (incidentId !== null) {
      const incident = await this.records.incident(incidentId);
      return incident && incidentContent(event, incident, audience);
    }
    if (announcementId === null) return undefined;
    const announcement = await this.records.announcement(announcementId);
    return announcement && announcementContent(event, announcement, audience);
  }
}

function incidentContent(event: TopicEvent, incident: ToldIncident, audience: Audience): MailContent {
  const { id, type, status, title, body, update, postmortem, startedAt, scheduledEndAt, resolvedAt } =
    incident;
  const pick = textIn(audience);
  const text = newestText(event, { body, update, postmortem });
  const endsAt = resolvedAt ?? scheduledEndAt;
  return {
    event,
    topic: `${type}-${id}`,
    title: pick(title),
    body: pick(text),
    status,
    components: incident.components.map(({ name, impact, status: present }) => ({
      name: pick(name),
      // Once it is over, only the present status is news.
      impact: resolvedAt === null ? impact : present,
    })),
    startedAt: new Date(startedAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    url: `${audience.origin}/${type === 'incident' ? 'incidents' : 'maintenances'}/${id}`,
    isTranslated: [title, text].every((one) => isFilledIn(one, audience.locale)),
  };
}

function announcementContent(
  event: TopicEvent,
  { id, title, body }: ToldAnnouncement,
  audience: Audience,
): MailContent {
  const pick = textIn(audience);
  return {
    event,
    topic: `announcement-${id}`,
    title: pick(title),
    body: pick(body),
    status: null,
    components: [],
    startedAt: null,
    endsAt: null,
    url: `${audience.origin}/announcements/${id}`,
    isTranslated: [title, body].every((one) => isFilledIn(one, audience.locale)),
  };
}

/**
 * What was said last: of a post-mortem its text, else the newest update's. One without a text says all by its status where it
 * is a step; otherwise the record's own text is the news.
 */
function newestText(
  event: TopicEvent,
  { body, update, postmortem }: Pick<ToldIncident, 'body' | 'update' | 'postmortem'>,
): LocaleText {
  if (event.endsWith('.postmortem_published') && postmortem !== null) return postmortem;
  if (update !== null && Object.keys(update).length > 0) return update;
  return STEP.test(event) ? {} : body;
}

function textIn({ locale, tenant }: Audience): (text: LocaleText) => string {
  return (text) => pickText(text, [locale], tenant.locales) ?? '';
}

/** Texts that are there in no language at all are missing in none. */
function isFilledIn(text: LocaleText, locale: string): boolean {
  return Object.keys(text).length === 0 || Object.hasOwn(text, locale);
}
