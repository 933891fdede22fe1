import { createHash } from 'node:crypto';
import type { SubscriberChannel } from '../api/subscriber.response.js';
import { normaliseEmail } from './email-address.js';

/** Where a subscriber is reached, in the forms in which that is kept. */
export interface SubscriberAddress {
  /** As it may be shown. */
  readonly shown: string;
  /** Equal for addresses that are the same, without regard to case. */
  readonly key: string;
  /** Where to post; of e-mail addresses none. */
  readonly url?: string;
}

/** As RFC 3986 has it: with a host, without credentials and fragment. */
const URI =
  /^https?:\/\/(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=-]+)(?::\d+)?(?:[/?](?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?$/i;

/** Connectors of Office 365, which Microsoft has switched off; addresses of Workflows look otherwise. */
const RETIRED_TEAMS = /(^|\.)(webhook\.office\.com|outlook\.office(365)?\.com)$/;
/** In place of the middle of an address that is a secret. */
export const MASKED = '…';
/** Shown of its end. */
const SHOWN_CHARACTERS = 4;

/**
 * Reads an address as a client wrote it.
 *
 * @returns a sentence on what is wrong with it, where it cannot be an address of its channel
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
