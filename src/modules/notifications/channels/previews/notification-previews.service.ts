import { Injectable } from '@nestjs/common';
import { Invalid } from '#core/errors/api-error.js';
import { currentTenant } from '#core/context/work-context.js';
import { STATUSES, type IncidentType } from '#core/status/incident-status.js';
import { Clock } from '#core/time/clock.js';
import { TenantPages } from '#platform/tenancy/tenant-pages.js';
import { filledText } from '#http/fields/filled-text.js';
import { mergedText } from '#http/fields/merged-text.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import type { NotificationPreviewInput } from '../../dto/notification-preview.input.js';
import { NotificationPreview, type ChatPreview } from '../../dto/notification-preview.response.js';
import type { NotificationContent } from '../../rules/notification-content.js';
import { noticeText } from '../email/message/notice-text.js';
import { topicNotice } from '../email/message/notices.js';
import { chatMessage } from '../endpoints/chats/chat-message.js';
import { NotifiedRecordsRepository, type NotifiedIncident } from '../../store/notified-records.repository.js';
import { incidentContent, pageOf } from '../../services/notification-contents.js';

/** Shows what subscribers would get, from the code that makes it. Nothing is stored or sent. */
@Injectable()
export class NotificationPreviewsService {
  constructor(
    private readonly records: NotifiedRecordsRepository,
    private readonly pages: TenantPages,
    private readonly clock: Clock,
  ) {}

  /** @throws Invalid */
  async preview(
    type: IncidentType,
    input: NotificationPreviewInput,
  ): Promise<RecordJson<NotificationPreview>> {
    const tenant = currentTenant();
    const { locale = tenant.locales[0] ?? '' } = input;
    if (!tenant.locales.includes(locale))
      throw Invalid.field(
        'locale',
        `The status page is not in this language; possible: ${tenant.locales.join(', ')}.`,
      );
    const page = pageOf(tenant, await this.pages.origin());
    const event = `${type}.${input.is_update === true ? 'updated' : 'published'}` as const;
    const notified = { ...NOBODY, event, occurredAt: this.clock.now() };
    const found = incidentContent(notified, await this.record(type, input), { tenant, page, locale });
    // Only a move that was taken back has none.
    if (found === undefined) throw new Error('There is nothing to preview.');
    const content = { ...found, url: page.url };
    const notice = await topicNotice({ tenant, origin: page.url, locale }, content);
    if (notice === undefined) throw new Error(`There is no mail about ${event}.`);
    return recordOf(NotificationPreview, {
      locale,
      // Its links depend on the recipient.
      mail: { subject: notice.subject, text: noticeText({ ...notice, links: [] }) },
      chat: chatOf(content),
    });
  }

  /** The record as it would be read to notify of it. */
  private async record(type: IncidentType, input: NotificationPreviewInput): Promise<NotifiedIncident> {
    const { title, body, components = [], scheduled_end_at: endsAt = null } = input;
    const status = input.status ?? STATUSES[type][0] ?? 'investigating';
    if (!STATUSES[type].includes(status))
      throw Invalid.field('status', `The status must be one of: ${STATUSES[type].join(', ')}.`);
    const text = mergedText('body', {}, body);
    const names = await this.records.publicNames(components.map(({ id }) => id));
    const unknown = components.flatMap(({ id }, index) =>
      names.has(id) ? [] : [[`components.${index}.id`, [`There is no component ${id}.`]] as const],
    );
    if (unknown.length > 0) throw new Invalid(Object.fromEntries(unknown));
    const now = this.clock.now().toISOString();
    return {
      id: 0,
      type,
      status,
      title: filledText('title', {}, title),
      body: text,
      update: input.is_update === true ? text : null,
      postmortem: null,
      startedAt: input.started_at?.toISOString() ?? now,
      scheduledEndAt: endsAt?.toISOString() ?? null,
      resolvedAt: null,
      components: components.flatMap(({ id, impact }) => {
        const name = names.get(id);
        return name == null ? [] : [{ id, name, impact }];
      }),
      createdAt: now,
      updatedAt: now,
      series: null,
      record: {},
    };
  }
}

/** What a delivery has beyond its event: nobody gets a preview. */
const NOBODY = {
  eventId: 0,
  incidentId: null,
  announcementId: null,
  subscriberId: 0,
  audienceIds: null,
  confirmationNonce: null,
  exampleOf: null,
  previous: null,
};

function chatOf(content: NotificationContent): ChatPreview {
  const { kind, title, text, state, facts, components } = chatMessage(content, currentTenant());
  return {
    kind,
    title,
    text,
    state,
    facts: facts.map(({ label, value }) => ({ label, value })),
    components: components.map((named) => ({ text: named })),
  };
}
