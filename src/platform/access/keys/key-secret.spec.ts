import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hashOfKey, isKeySecret, newKeySecret } from './key-secret.js';

const DIGITS = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
const key = fc.constant(undefined).map(newKeySecret);

describe('A new key', () => {
  it('is hg_, 43 digits of chance and 6 of check, and is taken for a key', () => {
    for (let count = 0; count < 200; count += 1) {
      const secret = newKeySecret();
      expect(secret).toMatch(/^hg_[0-9A-Za-z]{49}$/);
      expect(isKeySecret(secret)).toBe(true);
    }
  });

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 500 }, newKeySecret)).size).toBe(500);
  });
});

describe('A key with a mistake', () => {
  it('in any single character is not taken for a key', () => {
    const secret = newKeySecret();
    for (let at = 0; at < secret.length; at += 1) {
      for (const digit of [...DIGITS, '_', '-', ' ', 'é']) {
        if (digit === secret[at]) continue;
        expect(isKeySecret(secret.slice(0, at) + digit + secret.slice(at + 1))).toBe(false);
      }
    }
  });

  it('of two characters the wrong way round is not taken for a key', () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 0, max: 50 }), (secret, at) => {
        const swapped = secret.slice(0, at) + secret[at + 1]! + secret[at]! + secret.slice(at + 2);
        expect(isKeySecret(swapped)).toBe(swapped === secret);
      }),
    );
  });

  it('of a character too few or too many is not taken for a key', () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 0, max: 51 }), fc.constantFrom(...DIGITS), (secret, at, digit) => {
        expect(isKeySecret(secret.slice(0, at) + secret.slice(at + 1))).toBe(false);
        expect(isKeySecret(secret.slice(0, at) + digit + secret.slice(at))).toBe(false);
      }),
    );
  });

  it('of another form is not taken for a key, though its check is right', () => {
    const check = (text: string): string => {
      let digits = '';
      for (let rest = crc32(text); rest > 0; rest = Math.floor(rest / 62))
        digits = DIGITS[rest % 62]! + digits;
      return digits.padStart(6, '0');
    };
    const random = newKeySecret().slice(3, -6);
    expect(isKeySecret(`hg_${random}${check(`hg_${random}`)}`)).toBe(true);
    for (const text of [
      `hg_${random}0`,
      `hg_${random.slice(1)}`,
      `hx_${random}`,
      `hg_${random.slice(1)}-`,
      '',
    ])
      expect(isKeySecret(text + check(text))).toBe(false);
  });

  it('of another kind altogether is not taken for a key', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isKeySecret(text)).toBe(false);
      }),
    );
    expect(isKeySecret(`${newKeySecret()}\n`)).toBe(false);
  });
});

describe('What is stored of a key', () => {
  it('is its SHA-256', () => {
    const secret = newKeySecret();
    expect(hashOfKey(secret)).toBe(createHash('sha256').update(secret).digest('hex'));
  });
});
