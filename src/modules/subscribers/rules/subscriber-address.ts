import { createHash } from 'node:crypto';
import type { SubscriberChannel } from '#core/status/subscriber-channels.js';
import { normaliseEmail } from './email-address.js';

/** An address in its display, key and endpoint forms. */
export interface SubscriberAddress {
  /** For display. */
  readonly shown: string;
  /** Equal for equal addresses, regardless of case. */
  readonly key: string;
  /** URL of the endpoint; undefined for e-mail. */
  readonly url?: string;
}

/** URI as in RFC 3986, with a host and without credentials or fragment. */
const URI =
  /^https?:\/\/(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=-]+)(?::\d+)?(?:[/?](?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?$/i;

/** Hosts of Office 365 connectors, which Microsoft has switched off. Workflows use other hosts. */
const RETIRED_TEAMS = /(^|\.)(webhook\.office\.com|outlook\.office(365)?\.com)$/;
/** Replaces the secret middle of a masked address. */
export const MASKED = '…';
/** Number of characters shown at the end of a masked address. */
const SHOWN_CHARACTERS = 4;

/**
 * Parses an address from a request.
 *
 * @returns the address, or a sentence that says why it is invalid for its channel
 */
export function readAddress(channel: SubscriberChannel, text: string): SubscriberAddress | string {
  return channel === 'email' ? readEmail(text) : readEndpoint(channel, text);
}

function readEmail(text: string): SubscriberAddress | string {
  const address = normaliseEmail(text);
  if (address === undefined)
    return 'The address must be a plain e-mail address such as ada@example.com, without name, quotes and comments.';
  return { shown: address, key: address.toLowerCase() };
}

function readEndpoint(channel: SubscriberChannel, text: string): SubscriberAddress | string {
  if (text.includes(MASKED)) return 'The address is masked; it must be whole.';
  if (!URI.test(text) || !URL.canParse(text))
    return 'The address must be a web address that starts with https://, without credentials and fragment.';
  const { href, origin, hostname, protocol } = new URL(text);
  const key = createHash('sha256').update(href.toLowerCase()).digest('base64url');
  if (channel === 'webhook') return { shown: href, key, url: href };
  if (protocol !== 'https:') return 'The address of a chat must start with https://.';
  if (channel === 'teams' && RETIRED_TEAMS.test(hostname))
    return 'The address is that of an Office 365 connector, which Microsoft has switched off; make one with Workflows in Teams.';
  return { shown: `${origin}/${MASKED}${href.slice(-SHOWN_CHARACTERS)}`, key, url: href };
}
