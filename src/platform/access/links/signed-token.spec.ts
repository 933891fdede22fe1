import fc from 'fast-check';
import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isToken, readToken, signToken } from './signed-token.js';

const SECRET = secretOf('ours');
const OTHER = secretOf('theirs');
const NOW = new Date('2026-03-01T12:00:00.000Z');
const content = { payload: 'incident 12', expiresAt: new Date('2026-03-08T12:00:00.000Z') };

function secretOf(text: string): KeyObject {
  return createSecretKey(createHash('sha256').update(text).digest());
}

describe('A signed token', () => {
  it('returns any payload that was signed, and is one path segment', () => {
    const payloads = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => text.isWellFormed());
    const instants = fc.date({
      min: new Date(NOW.getTime() + 1),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(payloads, instants, (payload, expiresAt) => {
        fc.pre(Buffer.byteLength(payload) <= 200);
        const token = signToken(SECRET, 'preview', { payload, expiresAt });
        expect(token).toMatch(/^[\w-]+$/);
        expect(isToken(token)).toBe(true);
        expect(readToken(SECRET, 'preview', token, NOW)).toEqual({ payload, expiresAt });
      }),
    );
  });

  it('is worthless once it expires, and not before', () => {
    const token = signToken(SECRET, 'preview', content);
    const before = new Date(content.expiresAt.getTime() - 1);
    expect(readToken(SECRET, 'preview', token, before)).toEqual(content);
    expect(readToken(SECRET, 'preview', token, content.expiresAt)).toBeUndefined();
  });

  it('is worthless with another secret and for another purpose', () => {
    const token = signToken(SECRET, 'preview', content);
    expect(readToken(OTHER, 'preview', token, NOW)).toBeUndefined();
    expect(readToken(SECRET, 'unsubscribe', token, NOW)).toBeUndefined();
    // Bytes cannot move from the purpose into the payload either.
    expect(readToken(SECRET, 'preview\0', token, NOW)).toBeUndefined();
  });

  it('is worthless in another version, though it is signed by us', () => {
    const [version, mac] = [1, 32];
    const bytes = Buffer.from(signToken(SECRET, 'preview', content), 'base64url').subarray(0, -mac);
    const signed = (first: number): string => {
      const text = Buffer.concat([Buffer.of(first), bytes.subarray(1)]);
      const hmac = createHmac('sha256', SECRET).update('heliograph link\0preview\0').update(text);
      return Buffer.concat([text, hmac.digest()]).toString('base64url');
    };
    expect(readToken(SECRET, 'preview', signed(version), NOW)).toEqual(content);
    for (const other of [0, 2, 255]) expect(readToken(SECRET, 'preview', signed(other), NOW)).toBeUndefined();
  });

  it('is worthless when any bit of it is another', () => {
    const bytes = Buffer.from(signToken(SECRET, 'preview', content), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(readToken(SECRET, 'preview', changed.toString('base64url'), NOW)).toBeUndefined();
    }
  });

  it('has one spelling only', () => {
    const token = signToken(SECRET, 'preview', { ...content, payload: 'incident 1' });
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const read = Array.from(last).filter(
      (letter) => readToken(SECRET, 'preview', token.slice(0, -1) + letter, NOW) !== undefined,
    );
    expect(read).toEqual([token.at(-1)]);
    for (const other of [`${token}=`, `${token} `, ` ${token}`, `${token}\n`, token.replaceAll('-', '+')]) {
      if (other !== token) expect(readToken(SECRET, 'preview', other, NOW)).toBeUndefined();
    }
  });

  it('is never found in any other text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ minLength: 1000 })), (text) => {
        expect(readToken(SECRET, 'preview', text, NOW)).toBeUndefined();
      }),
    );
    expect(isToken('x'.repeat(100_000))).toBe(false);
  });

  it('does not become an address that is too long', () => {
    expect(() => signToken(SECRET, 'preview', { ...content, payload: 'x'.repeat(201) })).toThrow('too much');
    const longest = signToken(SECRET, 'preview', { ...content, payload: 'x'.repeat(200) });
    expect(readToken(SECRET, 'preview', longest, NOW)?.payload).toHaveLength(200);
  });
});
