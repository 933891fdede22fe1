import { createHash, ECDH } from 'node:crypto';
import type { SubscriberAddress } from '#platform/channels/channel.js';
import { MASKED } from '#modules/subscribers/rules/subscriber-address.js';

const MAX_ENDPOINT = 1000;
/** Bytes of an uncompressed point of P-256, and of the secret that both sides share. */
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const BASE64URL = /^[\w-]{1,100}={0,2}$/;
const SHOWN_CHARACTERS = 4;

/** A subscription of a browser, with the public key of the installation that it accepts messages of. */
interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly vapid: string;
}

const WRONG =
  'The address must be the subscription of a browser as JSON: its endpoint, an https address; keys with p256dh and auth; and vapid, the public key of this installation.';

/** Reads what `PushSubscription.toJSON()` returns, with `vapid` added. Whoever knows it can post there, so it is masked. */
export function readSubscription(text: string): SubscriberAddress | string {
  const read = subscriptionIn(text);
  if (read === undefined) return WRONG;
  const { href, origin } = new URL(read.endpoint);
  return {
    shown: `${origin}/${MASKED}${href.slice(-SHOWN_CHARACTERS)}`,
    key: createHash('sha256').update(href).digest('base64url'),
    url: href,
    whole: JSON.stringify(read),
  };
}

/** Undefined for what is no subscription. */
export function subscriptionIn(text: string): BrowserSubscription | undefined {
  try {
    const { endpoint, keys, vapid } = JSON.parse(text) as Partial<BrowserSubscription>;
    if (!isEndpoint(endpoint) || !isPoint(keys?.p256dh) || !isPoint(vapid)) return undefined;
    const { p256dh, auth } = keys;
    return isBytes(auth, AUTH_BYTES)
      ? { endpoint: new URL(endpoint).href, keys: { p256dh, auth }, vapid }
      : undefined;
  } catch {
    return undefined;
  }
}

function isEndpoint(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_ENDPOINT || !URL.canParse(value)) return false;
  const { protocol, username, password, hash, href } = new URL(value);
  return protocol === 'https:' && username + password + hash === '' && href.length <= MAX_ENDPOINT;
}

/** @throws Error for bytes that are no point of the curve */
function isPoint(value: unknown): value is string {
  return isBytes(value, POINT_BYTES) && ECDH.convertKey(value, 'prime256v1', 'base64url').length > 0;
}

function isBytes(value: unknown, count: number): value is string {
  return (
    typeof value === 'string' && BASE64URL.test(value) && Buffer.from(value, 'base64url').length === count
  );
}
