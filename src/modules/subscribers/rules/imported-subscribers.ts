import { Invalid } from '#core/errors/api-error.js';
import type { ArchivedRow, RowImport } from '#http/records/imported-rows.js';
import { Subscriber } from '../dto/subscriber.response.js';
import type { SubscriberAddress } from '#platform/channels/channel.js';
import { readEmail, readWebhook } from './subscriber-address.js';
import { newWebhookSecret } from './webhook-secret.js';

/** How rows of subscribers are imported. */
export const IMPORTED_SUBSCRIBERS: Readonly<Record<string, RowImport>> = {
  subscriber: {
    fields: [Subscriber],
    // Addresses of chats are masked here; their endpoints have them whole.
    check: ({ channel, address }) => {
      if (channel === 'email') checkAddress(readEmail(String(address)));
    },
  },
  subscriber_endpoint: {
    check: ({ url }) => {
      // Addresses of channels that are no URLs have no scheme.
      if (/^[a-z][a-z\d+.-]*:/i.test(String(url))) checkAddress(readWebhook(String(url)));
    },
    withNewSecrets: (row): ArchivedRow => ({
      ...row,
      secret: row['secret'] == null ? null : newWebhookSecret(),
      previous_secret: null,
      previous_secret_until: null,
    }),
  },
};

function checkAddress(address: SubscriberAddress | string): void {
  if (typeof address === 'string') throw Invalid.field('address', address);
}
