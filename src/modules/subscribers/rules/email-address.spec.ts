import { describe, expect, it } from 'vitest';
import { mailboxKey, normaliseEmail } from './email-address.js';

/** An address of 254 characters. */
const LONGEST = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;

describe('An e-mail address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada.Lovelace+status@Example.COM', 'Ada.Lovelace+status@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
    ["o'neil_{x}@example.co.uk", "o'neil_{x}@example.co.uk"],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
    ['ada@1.example', 'ada@1.example'],
    ['ada@example.1st', 'ada@example.1st'],
    ['ada@example.x', 'ada@example.x'],
    [LONGEST, LONGEST],
  ])('%s is kept as %s', (text, kept) => {
    expect(normaliseEmail(text)).toBe(kept);
  });

  it.each([
    '',
    '@',
    'ada',
    'ada@',
    '@example.com',
    'ada@localhost',
    'ada@example',
    'ada@127.0.0.1',
    'ada@127.0.0.100',
    'ada@0x7f.1',
    'ada@[127.0.0.1]',
    'ada@example.123',
    '"ada lovelace"@example.com',
    '"ada@home"@example.com',
    'Ada <ada@example.com>',
    'ada(comment)@example.com',
    'ada@exa(comment)mple.com',
    'ada@example.com, eve@example.com',
    'ada@example.com;eve@example.com',
    'ada@@example.com',
    'ada@eve@example.com',
    'ada..l@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@.example.com',
    'ada@example.com.',
    'ada@exa mple.com',
    'ada lovelace@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada\r\nBcc: eve@example.com',
    'ada\u0000@example.com',
    'ada@exam\u0000ple.com',
    'ada@ex%61mple.com',
    'ada@example.com/path',
    'ada@example.com:25',
    'ädä@example.com',
    '\u202eada@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'a.'.repeat(130)}com`,
    `${'a'.repeat(60)}@${'abcdefgh.'.repeat(22)}com`,
    `${LONGEST}m`,
    `a@${'x'.repeat(100_000)}`,
  ])('is refused in the form %j', (text) => {
    expect(normaliseEmail(text)).toBeUndefined();
  });
});

describe('The key of a mailbox', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['a.d.a+status@example.com', 'ada@example.com'],
    ['ada+a+b@mail.example.com', 'ada@mail.example.com'],
    ['+a@example.com', '@example.com'],
  ])('of %s is %s', (address, key) => {
    expect(mailboxKey(address)).toBe(key);
  });
});
