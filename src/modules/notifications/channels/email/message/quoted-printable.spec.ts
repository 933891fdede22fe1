import { describe, expect, it } from 'vitest';
import { quotedPrintable } from './quoted-printable.js';

/** Source: RFC 2045, 6.7. */
function decoded(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

describe('A text as quoted-printable', () => {
  it.each([
    '.',
    '..\n.\n',
    '.card { color: red }\n.card .note { color: blue }',
    // Wrapped where a dot would begin the next line, and where the text has no line breaks.
    `${'x'.repeat(71)}. ${'.'.repeat(500)}`,
    `Größe.${'ä.'.repeat(200)}`,
  ])('has no line that begins with a dot, and no long one: %#', (text) => {
    const encoded = quotedPrintable(text);
    for (const line of encoded.split('\r\n')) expect(line).toMatch(/^(?!\.).{0,76}$/);
    expect(decoded(encoded)).toBe(text.replaceAll('\n', '\r\n'));
  });

  it('has line breaks of one kind', () => {
    expect(quotedPrintable('a\rb\nc\r\nd\n\re')).toBe('a\r\nb\r\nc\r\nd\r\n\r\ne');
  });
});
