import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { expect } from 'vitest';
import type { ReceivedPost } from './endpoint-server.js';

/** A browser that has subscribed at a push service, and reads what arrives there. */
export class SubscribedBrowser {
  private readonly pair: ECDH = createECDH('prime256v1');
  private readonly auth = randomBytes(16);

  constructor(readonly endpoint: string) {
    this.pair.generateKeys();
  }

  /** What `PushSubscription.toJSON()` returns. */
  get json(): { endpoint: string; keys: { p256dh: string; auth: string } } {
    return {
      endpoint: this.endpoint,
      keys: { p256dh: this.pair.getPublicKey('base64url'), auth: this.auth.toString('base64url') },
    };
  }

  /** Address of a subscriber. */
  address(vapid: string): string {
    return JSON.stringify({ ...this.json, vapid });
  }

  /** Decrypts a message. Source: RFC 8188 and 8291. */
  read({ bytes }: Pick<ReceivedPost, 'bytes'>): any {
    const idLength = bytes.readUInt8(20);
    const [salt, sender] = [bytes.subarray(0, 16), bytes.subarray(21, 21 + idLength)];
    const sealed = bytes.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), sender]);
    const secret = hkdfSync('sha256', this.pair.computeSecret(sender), this.auth, info, 32);
    const derived = (purpose: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${purpose}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2 and padding.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
  }
}

/** Checks who a message is from, as a push service does. Source: RFC 8292. @returns the public key of the sender */
export async function senderOf({ headers }: ReceivedPost, origin: string): Promise<string> {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers['authorization'] ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
  const { exp = 0 } = decodeJwt(token);
  const currentDate = new Date((exp - 60) * 1000);
  const { payload } = await jwtVerify(token, publicKey, { audience: origin, currentDate });
  expect(payload.sub).toMatch(/^mailto:.+@.+$/);
  return key;
}
