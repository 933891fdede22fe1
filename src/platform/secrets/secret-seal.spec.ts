import { describe, expect, it } from 'vitest';
import { SecretKeys } from './secret-keys.js';
import { SecretSeal, SecretUnreadable } from './secret-seal.js';

const [FIRST, SECOND] = ['a1'.repeat(32), 'b2'.repeat(32)];
const PLACE = { tenantId: 't', table: 'component', record: '7' };

function sealWith(...keys: string[]): SecretSeal {
  return new SecretSeal(new SecretKeys(keys));
}

function bytesOf(sealed: string): Buffer {
  return Buffer.from(sealed.split('.')[2]!, 'base64url');
}

describe('A sealed secret', () => {
  it('is opened where it was sealed, also with a key that is no longer the first', () => {
    const sealed = sealWith(FIRST).seal('whsec_ä', PLACE);
    expect(sealed).toMatch(/^s1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(sealWith(FIRST).open(sealed, PLACE)).toBe('whsec_ä');
    const both = sealWith(SECOND, FIRST);
    expect([both.open(sealed, PLACE), both.open(sealed, PLACE)]).toEqual(['whsec_ä', 'whsec_ä']);
  });

  it('differs each time, and names the first key', () => {
    const seal = sealWith(SECOND, FIRST);
    const [one, other] = [seal.seal('x', PLACE), seal.seal('x', PLACE)];
    expect(one).not.toBe(other);
    expect(one.split('.')[1]).toBe(new SecretKeys([SECOND]).current.id);
  });

  it.each([
    ['another tenant', { ...PLACE, tenantId: 'u' }],
    ['another table', { ...PLACE, table: 'host_system' }],
    ['another record', { ...PLACE, record: '8' }],
    ['a shifted border', { ...PLACE, tenantId: 'tc', table: 'omponent' }],
  ])('is not opened for %s, even if it was opened before', (_, place) => {
    const seal = sealWith(FIRST);
    const sealed = seal.seal('secret', PLACE);
    seal.open(sealed, PLACE);
    expect(() => seal.open(sealed, place)).toThrow(SecretUnreadable);
  });

  it('is not opened with another key, and the error names the missing one without the secret', () => {
    const sealed = sealWith(FIRST).seal('secret', PLACE);
    const { id } = new SecretKeys([FIRST]).current;
    expect(() => sealWith(SECOND).open(sealed, PLACE)).toThrow(
      `A secret in component is sealed with the key ${id}, which SECRETS_KEY does not list.`,
    );
  });

  it('is not opened after any character of it was changed or cut off', () => {
    const sealed = sealWith(FIRST).seal('secret', PLACE);
    for (let at = 3; at < sealed.length; at += 1) {
      if (sealed[at] === '.') continue;
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      // The last character has bits that base64 ignores.
      if (at === sealed.length - 1 && bytesOf(changed).equals(bytesOf(sealed))) continue;
      expect(() => sealWith(FIRST).open(changed, PLACE), changed).toThrow(SecretUnreadable);
      expect(() => sealWith(FIRST).open(sealed.slice(0, at), PLACE), `cut at ${at}`).toThrow(
        SecretUnreadable,
      );
    }
  });

  it('was never sealed if it does not look so: it is returned as stored', () => {
    expect(sealWith(FIRST).open('whsec_plain', PLACE)).toBe('whsec_plain');
  });
});
