import { currentTenant } from '#core/context/work-context.js';
import { HELIOGRAPH_VERSION } from '#core/config/heliograph-version.js';
import type { EndpointFormat } from '../endpoint-format.js';
import { fittedRecord } from './fitted-record.js';
import { webhookSignature } from './webhook-signature.js';

/** Standard Webhooks asks for bodies under 20 KB. The rest is for the envelope of the record. */
const RECORD_BYTES = 19_000;

/** Format of Standard Webhooks, which receivers can handle in the same way for any sender. */
export const WEBHOOK: EndpointFormat = {
  channel: 'webhook',
  compose(delivery, contents, { secrets }, now) {
    const { eventId, subscriberId, event, exampleOf, locale, occurredAt } = delivery;
    const content = contents.contentOf(delivery, locale);
    if (content === undefined) return undefined;
    const notified = contents.recordOf(delivery) ?? {
      message: content.body,
      ...(event === 'subscriber.confirmation_requested' ? { confirm_url: content.url } : {}),
    };
    const { record, isShortened } = fittedRecord(notified, locale, RECORD_BYTES);
    const body = JSON.stringify({
      type: exampleOf ?? event,
      timestamp: occurredAt.toISOString(),
      data: record,
      ...(isShortened ? { shortened: true } : {}),
      ...(exampleOf === null ? {} : { test: true }),
    });
    // Includes the tenant, because a receiver may listen to many pages.
    const id = `msg_${currentTenant().id.replaceAll('-', '')}_${eventId}_${subscriberId}`;
    const timestamp = Math.floor(now.getTime() / 1_000);
    return {
      headers: {
        'content-type': 'application/json',
        'user-agent': `Heliograph/${HELIOGRAPH_VERSION}`,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': webhookSignature({ id, timestamp, body }, secrets),
      },
      body,
    };
  },
  judge(status) {
    if (status >= 200 && status < 300) return 'sent';
    return status === 410 ? 'gone' : 'retry';
  },
};
