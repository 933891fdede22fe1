import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/** First byte of every token; a new format gets a new version. */
const VERSION = 1;
const EXPIRY_BYTES = 6;
const HEAD_BYTES = 1 + EXPIRY_BYTES;
const MAC_BYTES = 32;
const MAX_PAYLOAD_BYTES = 200;
/** Checked before anything is decoded. */
const FORM = /^[\w-]{1,400}$/;

/** The content of a verified token. */
export interface SignedContent {
  readonly payload: string;
  readonly expiresAt: Date;
}

/** HMAC over purpose and content, which makes a token for one purpose invalid for any other. */
function macOf(secret: KeyObject, purpose: string, signed: Buffer): Buffer {
  return createHmac('sha256', secret).update(`heliograph link\0${purpose}\0`).update(signed).digest();
}

/** Signs a payload and its expiry: version, expiry, payload and HMAC-SHA-256, as base64url. */
export function signToken(secret: KeyObject, purpose: string, { payload, expiresAt }: SignedContent): string {
  const bytes = Buffer.from(payload);
  if (bytes.length > MAX_PAYLOAD_BYTES) throw new Error('That is too much for an address.');
  const head = Buffer.alloc(HEAD_BYTES, VERSION);
  head.writeUIntBE(expiresAt.getTime(), 1, EXPIRY_BYTES);
  const signed = Buffer.concat([head, bytes]);
  return Buffer.concat([signed, macOf(secret, purpose, signed)]).toString('base64url');
}

/** True if a text has the form of a token; a cheap check without the secret. */
export function isToken(text: string): boolean {
  return FORM.test(text);
}

/**
 * The content of an authentic token, expired or not; undefined if it is malformed, forged or made for
 * another purpose.
 */
export function verifyToken(secret: KeyObject, purpose: string, token: string): SignedContent | undefined {
  const bytes = isToken(token) ? Buffer.from(token, 'base64url') : undefined;
  // Only the canonical encoding is valid, although the base64url decoder accepts others.
  if (bytes === undefined || bytes.length < HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token)
    return undefined;
  const [signed, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)];
  if (!timingSafeEqual(mac, macOf(secret, purpose, signed)) || signed[0] !== VERSION) return undefined;
  const expiresAt = new Date(signed.readUIntBE(1, EXPIRY_BYTES));
  return { payload: signed.toString('utf8', HEAD_BYTES), expiresAt };
}

/** The content of a token; undefined if it is malformed, forged, made for another purpose, or expired. */
export function readToken(
  secret: KeyObject,
  purpose: string,
  token: string,
  now: Date,
): SignedContent | undefined {
  const content = verifyToken(secret, purpose, token);
  return content !== undefined && content.expiresAt > now ? content : undefined;
}
