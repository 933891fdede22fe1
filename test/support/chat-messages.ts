import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import type { Tenant } from '#core/context/tenant.js';
import {
  chatMessage,
  type ChatMessage,
} from '#modules/notifications/channels/endpoints/chats/chat-message.js';
import { CHATS } from '#modules/notifications/channels/endpoints/chats/chats.js';
import type { NotificationContent } from '#modules/notifications/rules/notification-content.js';
import { CONTENT } from './notification-content.js';

const tenant = { locales: ['de', 'en'], settings: DEFAULT_TENANT_SETTINGS } as unknown as Tenant;

/** Message about an incident, before it takes the form of a chat. */
export function messageOf(values: Partial<NotificationContent> = {}): ChatMessage {
  return chatMessage({ ...CONTENT, ...values }, tenant);
}

/** The same message in the form of each chat, by its name. */
export function layouts(values: Partial<NotificationContent> = {}): any {
  const message = messageOf(values);
  return Object.fromEntries(CHATS.map(({ channel, body }) => [channel.name, body(message, '@acme_status')]));
}

/** Texts in a body with the type of their block, except URLs. */
export function textsIn(value: unknown, type?: string): [type: string | undefined, text: string][] {
  if (typeof value === 'string') return [[type, value]];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, type));
  if (typeof value !== 'object' || value === null) return [];
  const own = 'type' in value ? String(value.type) : type;
  return Object.entries(value)
    .filter(([key]) => !['type', 'url', '$schema'].includes(key))
    .flatMap(([, one]) => textsIn(one, own));
}
