import { DEFAULT_TENANT_SETTINGS, type TenantSettings } from '#core/context/tenant-settings.js';
import type { Tenant } from '#core/context/tenant.js';
import type { NotificationContent } from '#modules/notifications/rules/notification-content.js';
import { noticeText } from '#modules/notifications/channels/email/message/notice-text.js';
import type { Notice } from '#modules/notifications/channels/email/message/notice.js';
import { topicNotice, type Audience } from '#modules/notifications/channels/email/message/notices.js';
import { CONTENT, ORIGIN } from './notification-content.js';

/** The update of an incident that a mail is about, unless a test changes it. */
export const MAIL_CONTENT: NotificationContent = {
  ...CONTENT,
  body: 'We have found the **cause**.',
  components: [
    { id: 7, name: 'Card payments', impact: 'partial_outage' },
    { id: 8, name: 'Login', impact: 'degraded' },
  ],
};

/** Reader of a mail of Acme. */
export function audience(settings: Partial<TenantSettings> = {}, locale = 'en'): Audience {
  const tenant = {
    name: 'Acme',
    locales: ['en', 'de'],
    settings: { ...DEFAULT_TENANT_SETTINGS, timeZone: 'Europe/Berlin', ...settings },
  } as unknown as Tenant;
  return { tenant, origin: ORIGIN, locale };
}

/** Mail about an incident. */
export async function topic(
  values: Partial<NotificationContent> = {},
  settings: Partial<TenantSettings> = {},
): Promise<Notice> {
  return (await topicNotice(audience(settings, values.locale), { ...MAIL_CONTENT, ...values }))!;
}

/** Text of a notice, with its slots made visible. */
export function textOf(notice: Notice): string {
  return noticeText(notice).replaceAll(/\0(\w+)\0/g, '<$1>');
}
