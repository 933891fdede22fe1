import { describe, expect, it } from 'vitest';
import { ResponseSeal } from './response-seal.js';

const TEXT = '{"secret":"hg_ä"}';

describe('A sealed response', () => {
  it('is opened with the secret that sealed it', () => {
    const sealed = new ResponseSeal('hg_one').seal(TEXT);
    expect(new ResponseSeal('hg_one').open(sealed)).toBe(TEXT);
    expect(new ResponseSeal('hg_one').open(new ResponseSeal('hg_one').seal(''))).toBe('');
  });

  it('reveals nothing, not even that two responses are equal', () => {
    const seal = new ResponseSeal('hg_one');
    const [one, other] = [seal.seal(TEXT), seal.seal(TEXT)];
    expect(one).not.toBe(other);
    // Salt and nonce differ, and so does the key.
    expect(one.slice(0, 16)).not.toBe(other.slice(0, 16));
    expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('hg_');
  });

  it('is not opened with another secret', () => {
    expect(new ResponseSeal('hg_two').open(new ResponseSeal('hg_one').seal(TEXT))).toBeUndefined();
  });

  it('is not opened if any byte of it was changed', () => {
    const seal = new ResponseSeal('hg_one');
    const bytes = Buffer.from(seal.seal('ab'), 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 1;
      expect([at, seal.open(changed.toString('base64'))]).toEqual([at, undefined]);
    }
  });

  it('is not opened if it was cut short or was never sealed', () => {
    const seal = new ResponseSeal('hg_one');
    const bytes = Buffer.from(seal.seal(TEXT), 'base64');
    for (let length = 0; length < bytes.length; length += 1)
      expect([length, seal.open(bytes.subarray(0, length).toString('base64'))]).toEqual([length, undefined]);
    expect(seal.open(TEXT)).toBeUndefined();
  });
});
