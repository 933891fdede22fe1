import { createHmac, timingSafeEqual } from 'node:crypto';

/** First byte of every token: a change of the form is another version. */
const VERSION = 1;
const EXPIRY_BYTES = 6;
const HEAD_BYTES = 1 + EXPIRY_BYTES;
const MAC_BYTES = 32;
const MAX_PAYLOAD_BYTES = 200;
/** Looked at before anything is decoded. */
const FORM = /^[\w-]{1,400}$/;

/** What a token says, once it is known to be genuine. */
export interface SignedContent {
  readonly payload: string;
  readonly expiresAt: Date;
}

/** Only whoever knows the secret can make it, and for another purpose it would be another one. */
function macOf(secret: Buffer, purpose: string, signed: Buffer): Buffer {
  return createHmac('sha256', secret).update(`heliograph link\0${purpose}\0`).update(signed).digest();
}

/** A token that says `payload` until it expires: version, expiry, payload and HMAC-SHA-256, as base64url. */
export function signToken(secret: Buffer, purpose: string, { payload, expiresAt }: SignedContent): string {
  const said = Buffer.from(payload);
  if (said.length > MAX_PAYLOAD_BYTES) throw new Error('That is too much for an address.');
  const head = Buffer.alloc(HEAD_BYTES, VERSION);
  head.writeUIntBE(expiresAt.getTime(), 1, EXPIRY_BYTES);
  const signed = Buffer.concat([head, said]);
  return Buffer.concat([signed, macOf(secret, purpose, signed)]).toString('base64url');
}

/** Whether a text could be a token at all, which costs nothing to tell. */
export function isToken(text: string): boolean {
  return FORM.test(text);
}

/** What a token says; undefined for one that is malformed, forged, made for another purpose, or expired. */
export function readToken(
  secret: Buffer,
  purpose: string,
  token: string,
  now: Date,
): SignedContent | undefined {
  const bytes = isToken(token) ? Buffer.from(token, 'base64url') : undefined;
  // Each token has one spelling only, though base64url would read others.
  if (bytes === undefined || bytes.length < HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token)
    return undefined;
  const [signed, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)];
  if (!timingSafeEqual(mac, macOf(secret, purpose, signed)) || signed[0] !== VERSION) return undefined;
  const expiresAt = new Date(signed.readUIntBE(1, EXPIRY_BYTES));
  return expiresAt > now ? { payload: signed.toString('utf8', HEAD_BYTES), expiresAt } : undefined;
}
