import { createHash } from 'node:crypto';
import type { SubscriberAddress } from '#platform/channels/channel.js';
import { normaliseEmail } from './email-address.js';

/** URI as in RFC 3986, with a host and without credentials or fragment. */
const URI =
  /^https?:\/\/(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=-]+)(?::\d+)?(?:[/?](?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?$/i;

/** Hosts of Office 365 connectors, which Microsoft has switched off. Workflows use other hosts. */
const RETIRED_TEAMS = /(^|\.)(webhook\.office\.com|outlook\.office(365)?\.com)$/;
/** Replaces the secret middle of a masked address. */
export const MASKED = '…';
/** Number of characters shown at the end of a masked address. */
const SHOWN_CHARACTERS = 4;

/** Reads an e-mail address, or says why it is invalid. */
export function readEmail(text: string): SubscriberAddress | string {
  const address = normaliseEmail(text);
  if (address === undefined)
    return 'The address must be a plain e-mail address such as ada@example.com, without name, quotes and comments.';
  return { shown: address, key: address.toLowerCase() };
}

/** Reads the address of a webhook, or says why it is invalid. */
export function readWebhook(text: string): SubscriberAddress | string {
  const url = readUrl(text);
  return typeof url === 'string' ? url : { shown: url.href, key: keyOf(url), url: url.href };
}

/** Reads the address of a chat's incoming webhook, or says why it is invalid. */
export function readChat(text: string): SubscriberAddress | string {
  const url = readUrl(text);
  if (typeof url === 'string') return url;
  const { href, origin, protocol } = url;
  if (protocol !== 'https:') return 'The address of a chat must start with https://.';
  return { shown: `${origin}/${MASKED}${href.slice(-SHOWN_CHARACTERS)}`, key: keyOf(url), url: href };
}

/** Reads the address of a workflow in Teams, or says why it is invalid. */
export function readTeams(text: string): SubscriberAddress | string {
  const address = readChat(text);
  if (typeof address === 'string' || address.url === undefined) return address;
  return RETIRED_TEAMS.test(new URL(address.url).hostname)
    ? 'The address is that of an Office 365 connector, which Microsoft has switched off; make one with Workflows in Teams.'
    : address;
}

function readUrl(text: string): URL | string {
  if (text.includes(MASKED)) return 'The address is masked; it must be whole.';
  return URI.test(text) && URL.canParse(text)
    ? new URL(text)
    : 'The address must be a web address that starts with https://, without credentials and fragment.';
}

function keyOf({ href }: URL): string {
  return createHash('sha256').update(href.toLowerCase()).digest('base64url');
}
