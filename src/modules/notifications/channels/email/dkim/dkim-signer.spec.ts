import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DkimSigner } from './dkim-signer.js';

const KEYS = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ed25519: generateKeyPairSync('ed25519'),
};
const FROM = 'status@mail.example.com';

const MAIL = [
  'Message-ID: <1.2.acme@mail.example.com>',
  'From: "Acme: \t status"',
  ' <status@mail.example.com>',
  'To: <ada@example.com>',
  'Subject: =?UTF-8?B?U3TDtnJ1bmc=?=',
  'List-Unsubscribe: <https://status.example.com/unsubscribe/abc>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'X-Other: is not signed',
  '',
  'Card  payments fail. \t',
  '',
  '  All others work.',
  '',
  '',
  '',
].join('\r\n');

/** Results of verification by a receiver, with the public key in DNS. */
async function found(mail: string, publicKey: KeyObject, type: 'rsa' | 'ed25519'): Promise<string[]> {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  // RFC 8463: an Ed25519 key is published without its SPKI header.
  const bytes = type === 'rsa' ? spki : spki.subarray(-32);
  const { results } = await dkimVerify(Buffer.from(mail, 'latin1'), {
    resolver: (name: string) =>
      name === 'status2026._domainkey.mail.example.com'
        ? Promise.resolve([[`v=DKIM1; k=${type}; p=${bytes.toString('base64')}`]])
        : Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
  });
  return results.map(({ status: { result } }) => result);
}

function signer(type: keyof typeof KEYS): DkimSigner {
  return new DkimSigner(KEYS[type].privateKey, 'mail.example.com', 'status2026');
}

describe.each(['rsa', 'ed25519'] as const)('A mail that is signed with a key for %s', (type) => {
  it('verifies', async () => {
    const mail = await signer(type).signed(MAIL);
    expect(mail).toContain('DKIM-Signature:');
    expect(mail.slice(-MAIL.length)).toBe(MAIL);
    expect(await found(mail, KEYS[type].publicKey, type)).toEqual(['pass']);
  });

  it.each(['', '\r\n', 'one line without an end', 'x\r\n'.repeat(2_000)])(
    'verifies with the body %#',
    async (body) => {
      const mail = MAIL.slice(0, MAIL.indexOf('\r\n\r\n') + 4) + body;
      expect(await found(await signer(type).signed(mail), KEYS[type].publicKey, type)).toEqual(['pass']);
    },
  );

  it.each([
    ['another text', 'fail', 'Card', 'Cart'],
    ['another subject', 'fail', 'U3TDtnJ1bmc', 'U3RvZXJ1bmc'],
    ['another address to unsubscribe', 'fail', 'unsubscribe/abc', 'unsubscribe/abd'],
    ['a second sender', 'fail', 'X-Other', 'From: <eve@example.com>\r\nX-Other'],
    ['what relays change', 'pass', 'Card  payments fail. \t', 'Card payments fail.'],
    ['a header that is not signed', 'pass', 'is not signed', 'was not signed'],
  ])('that gets %s on its way: %s', async (_, expected, before, after) => {
    const mail = (await signer(type).signed(MAIL)).replace(before, after);
    const results = await found(mail, KEYS[type].publicKey, type);
    expect(results.join() === 'pass').toBe(expected === 'pass');
  });

  it('is signed with all headers that say or do something, and with the sender once more', async () => {
    const names =
      'From Reply-To To Subject Date Message-ID In-Reply-To References MIME-Version Content-Type ' +
      'Content-Language List-Id List-Unsubscribe List-Unsubscribe-Post Auto-Submitted';
    const head = names.split(' ').map((name) => `${name}: x`);
    const mail = await signer(type).signed([...head, 'X-Other: x', '', 'Text'].join('\r\n'));
    const signed = /\r\n h=([^;]*);/.exec(mail)![1]!.replaceAll(/\s/g, '').split(':');
    expect(signed).toEqual([...names.split(' '), 'From']);
    expect(mail).toMatch(
      new RegExp(
        `^DKIM-Signature: v=1; a=${type}-sha256; c=relaxed/relaxed; d=mail\\.example\\.com;\r\n s=status2026; bh=`,
      ),
    );
  });

  it('has no line that is too long for a mail', async () => {
    const lines = (await signer(type).signed(MAIL)).split('\r\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
  });
});

describe('A key that is set', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-dkim-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function file(content: string): Promise<string> {
    const path = join(folder, 'key.pem');
    await writeFile(path, content);
    return path;
  }

  it('signs for the domain that mails come from', async () => {
    const pem = KEYS.rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const made = DkimSigner.of({ dkimKeyFile: await file(pem), dkimSelector: 'status2026' }, FROM);
    expect(await found(await made!.signed(MAIL), KEYS.rsa.publicKey, 'rsa')).toEqual(['pass']);
  });

  it('signs for another domain if one is set', async () => {
    const pem = KEYS.rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const settings = { dkimKeyFile: await file(pem), dkimSelector: 's', dkimDomain: 'example.org' };
    expect(await DkimSigner.of(settings, FROM)!.signed(MAIL)).toContain(' d=example.org;');
  });

  it('is none by default, nor without a selector', async () => {
    expect(DkimSigner.of({}, FROM)).toBeUndefined();
    expect(DkimSigner.of({ dkimSelector: 'status2026' }, FROM)).toBeUndefined();
    expect(DkimSigner.of({ dkimKeyFile: await file('status') }, FROM)).toBeUndefined();
  });

  it('of 1,024 bits is enough', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 });
    expect(() => new DkimSigner(privateKey, 'example.com', 's')).not.toThrow();
    expect(
      () => new DkimSigner(generateKeyPairSync('rsa', { modulusLength: 1_016 }).privateKey, 'x', 's'),
    ).toThrow('DKIM_KEY_FILE must have a private key for RSA of at least 1024 bits, or for Ed25519.');
  });

  it.each([
    ['no key', () => 'status'],
    ['a public key', () => KEYS.rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    [
      'a key of another kind',
      () =>
        generateKeyPairSync('ec', { namedCurve: 'P-256' })
          .privateKey.export({ type: 'pkcs8', format: 'pem' })
          .toString(),
    ],
    [
      'a key that is too short',
      () =>
        generateKeyPairSync('rsa', { modulusLength: 512 })
          .privateKey.export({ type: 'pkcs8', format: 'pem' })
          .toString(),
    ],
  ])('is refused in a sentence when it is %s', async (_, content) => {
    const dkimKeyFile = await file(content());
    expect(() => DkimSigner.of({ dkimKeyFile, dkimSelector: 'status2026' }, FROM)).toThrow(/^DKIM_KEY_FILE /);
  });

  it('is refused in a sentence when there is no such file', () => {
    const dkimKeyFile = join(folder, 'none.pem');
    expect(() => DkimSigner.of({ dkimKeyFile, dkimSelector: 'status2026' }, FROM)).toThrow(
      /^DKIM_KEY_FILE .*ENOENT/,
    );
  });
});
