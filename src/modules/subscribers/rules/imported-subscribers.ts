import { Invalid } from '#core/errors/api-error.js';
import type { ArchivedRow, RowImport } from '#http/records/imported-rows.js';
import { Subscriber } from '../dto/subscriber.response.js';
import type { SubscriberChannel } from '#core/status/subscriber-channels.js';
import { readAddress } from './subscriber-address.js';
import { newWebhookSecret } from './webhook-secret.js';

/** How rows of subscribers are imported. */
export const IMPORTED_SUBSCRIBERS: Readonly<Record<string, RowImport>> = {
  subscriber: {
    fields: [Subscriber],
    // Addresses of chats are masked here; their endpoints have them whole.
    check: ({ channel, address }) => {
      if (channel === 'email') checkAddress('email', address);
    },
  },
  subscriber_endpoint: {
    check: ({ url }) => {
      checkAddress('webhook', url);
    },
    withNewSecrets: (row): ArchivedRow => ({
      ...row,
      secret: row['secret'] == null ? null : newWebhookSecret(),
      previous_secret: null,
      previous_secret_until: null,
    }),
  },
};

function checkAddress(channel: SubscriberChannel, text: unknown): void {
  const address = readAddress(channel, String(text));
  if (typeof address === 'string') throw Invalid.field('address', address);
}
