import { describe, expect, it } from 'vitest';
import { addressHeader, plainHeader, textHeader } from './header.js';

/** A header as a mail client reads it: unfolded and decoded. */
function read(header: string): string {
  return header
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replace(/\r\n$/, '')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, base64: string) => Buffer.from(base64, 'base64').toString());
}

/** All lines are ASCII and short enough, and no content ends the header early. */
function expectWellFormed(header: string): void {
  expect(header).toMatch(/^[\x20-\x7e]+(?:\r\n[ \t][\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*)*\r\n$/);
  for (const line of header.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
}

const TEXTS = [
  'API is down',
  'Größere Störung bei Zahlungen – wir arbeiten daran, die Ursache zu beheben, und melden uns',
  'a long text of plain words '.repeat(10).trim(),
  '😀'.repeat(50),
];

describe('A header with a text', () => {
  it.each(TEXTS)('is well-formed and says it: %s', (text) => {
    const header = textHeader('Subject', text);
    expectWellFormed(header);
    expect(read(header)).toBe(`Subject: ${text}`);
  });

  it.each(['x\r\nBcc: eve@example.com', 'x\u2028y', 'x\u202ey', ' x \0 \r\n\r\n y '])(
    'is ended by nothing in it, and keeps its direction: %j',
    (text) => {
      const header = textHeader('Subject', text);
      expectWellFormed(header);
      expect(read(header)).toMatch(/^Subject: x (?:y|Bcc: eve@example\.com)$/);
    },
  );

  it('is shown as it is where it looks encoded', () => {
    const header = textHeader('Subject', '=?UTF-8?B?SGk=?=');
    expect(header).not.toContain('SGk=');
    expect(read(header)).toBe('Subject: =?UTF-8?B?SGk=?=');
  });

  it('is not encoded where it need not be', () => {
    expect(textHeader('Subject', 'API is down')).toBe('Subject: API is down\r\n');
  });

  it('is on one line where it is our own', () => {
    expect(plainHeader('Message-ID', `<${'x'.repeat(100)}>`)).toBe(`Message-ID: <${'x'.repeat(100)}>\r\n`);
  });
});

describe('A header with an address', () => {
  it('has the name of whose it is, in quotes or encoded', () => {
    expect(addressHeader('From', String.raw`Ada "A\B" Smith`, 'a@example.com')).toBe(
      String.raw`From: "Ada \"A\\B\" Smith" <a@example.com>` + '\r\n',
    );
    const encoded = addressHeader('From', 'Größe', 'a@example.com');
    expectWellFormed(encoded);
    expect(read(encoded)).toBe('From: Größe <a@example.com>');
  });

  it('is ended by nothing in the name', () => {
    const header = addressHeader('From', 'x\r\n\r\nBody', 'a@example.com');
    expectWellFormed(header);
    expect(read(header)).toBe('From: "x Body" <a@example.com>');
  });
});
