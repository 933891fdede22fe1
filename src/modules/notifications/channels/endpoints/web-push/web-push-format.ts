import webPush from 'web-push';
import { currentTenant } from '#core/context/work-context.js';
import { catalogueFor } from '#core/languages/catalogues.js';
import { directionOf } from '#core/languages/direction.js';
import type { TakenEndpoint } from '#modules/subscribers/services/subscriber-endpoints.service.js';
import type { SubscriberLinks } from '#modules/subscribers/services/subscriber-links.js';
import type { OutboundPost } from '#platform/outbound/outbound-http.js';
import type { SecretKey, SecretKeys } from '#platform/secrets/secret-keys.js';
import type { WaitingDelivery } from '../../../rules/delivery-channel.js';
import type { NotificationContent } from '../../../rules/notification-content.js';
import type { MailAddresses } from '../../../services/mail-addresses.js';
import type { LoadedContents } from '../../../services/notification-contents.js';
import { manageContent } from '../../manage-content.js';
import { chatMessage } from '../chats/chat-message.js';
import type { EndpointFormat, Verdict } from '../endpoint-format.js';
import { subscriptionIn } from './web-push-address.js';
import { WEB_PUSH_CHANNEL } from './web-push-channel.js';

/** How long a push service keeps a message for a browser that is not running, in seconds. */
const TTL = 86_400;
/** Browsers show a few lines. Push services take payloads of 4 KB, in which a character may take 6 bytes of JSON. */
const MAX_TITLE = 150;
const MAX_BODY = 300;

const CONFIRMATION = 'subscriber.confirmation_requested';
const MANAGE = 'subscriber.manage_link_requested';

/** Posts to the push services of browsers, encrypted for each browser as RFC 8291 says: the services cannot read it. */
export class WebPushFormat implements EndpointFormat {
  readonly channel = WEB_PUSH_CHANNEL.name;
  /** A subscription of a browser that has ended never comes back. */
  readonly forgetsGone = true;

  constructor(
    private readonly keys: SecretKeys,
    private readonly links: SubscriberLinks,
    private readonly mail: MailAddresses,
  ) {}

  async compose(
    delivery: WaitingDelivery,
    contents: LoadedContents,
    endpoint: TakenEndpoint,
  ): Promise<Omit<OutboundPost, 'url'> | undefined> {
    const { event, subscriberId, locale } = delivery;
    const { url: origin } = contents.ofPage(delivery, locale).page;
    const linkTo = async (path: Promise<string>): Promise<string> => `${origin}${await path}?lang=${locale}`;
    const content =
      event === MANAGE
        ? manageContent(contents.ofPage(delivery, locale), await linkTo(this.links.manage(subscriberId)))
        : contents.contentOf(delivery, locale);
    if (content === undefined) return undefined;
    const subscription = subscriptionIn(endpoint.url);
    const vapid = this.keyFor(endpoint);
    // Where to post to says why nothing can be sent.
    if (subscription === undefined || vapid === undefined) return { headers: {}, body: '' };
    const unsubscribeUrl = event === CONFIRMATION ? null : await linkTo(this.links.unsubscribe(subscriberId));
    const payload = JSON.stringify(payloadOf(content, unsubscribeUrl));
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
      TTL,
      contentEncoding: 'aes128gcm',
      urgency: event.startsWith('subscriber.') ? 'normal' : 'high',
      vapidDetails: { subject: `mailto:${this.mail.from}`, ...vapid },
    });
    return { headers: withoutLength(headers), body };
  }

  urlOf(endpoint: TakenEndpoint): Promise<string> {
    const subscription = subscriptionIn(endpoint.url);
    return subscription === undefined || this.keyFor(endpoint) === undefined
      ? Promise.reject(new Error('The browser has subscribed with a key that SECRETS_KEY no longer lists.'))
      : Promise.resolve(subscription.endpoint);
  }

  /** Source: RFC 8030, and the documentation of the push services. */
  judge(status: number): Verdict {
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'failed' : 'retry';
  }

  /** The key that a browser accepts messages of. */
  private keyFor({ url }: TakenEndpoint): SecretKey['vapid'] | undefined {
    const used = subscriptionIn(url)?.vapid;
    return this.keys.all.find(({ vapid }) => vapid.publicKey === used)?.vapid;
  }
}

/** What the service worker shows, and does. */
function payloadOf(
  content: NotificationContent,
  unsubscribeUrl: string | null,
): Readonly<Record<string, unknown>> {
  const { summary, text, link, pageName } = chatMessage(content, currentTenant());
  const { event, locale } = content;
  const { subscribing } = catalogueFor(locale, currentTenant().locales);
  return {
    title: cut(`${pageName}: ${summary}`, MAX_TITLE),
    body: cut(text, MAX_BODY),
    url: link.url,
    // Later news of an incident takes the place of earlier news.
    tag: link.url,
    lang: locale,
    dir: directionOf(locale),
    unsubscribe: unsubscribeUrl === null ? null : { title: subscribing.unsubscribe, url: unsubscribeUrl },
    confirmed: event === CONFIRMATION ? { title: pageName, body: subscribing.confirmed } : null,
  };
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

function withoutLength(headers: webPush.Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
}
