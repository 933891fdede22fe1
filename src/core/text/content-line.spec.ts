import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarInstant, calendarText, contentLine } from './content-line.js';

const decoder = new TextDecoder('utf-8', { fatal: true });
// Created here because generating the first value takes a second, which is too long within a test on a
// busy machine.
const anything = fc.string({ unit: 'binary', maxLength: 400 });

describe('the lines of a calendar', () => {
  it('are at most 75 octets long, end within no character and give the whole text when they are joined again', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const value = calendarText(text);
        const written = Buffer.from(contentLine('SUMMARY', value));
        const lines = written.toString('latin1').split('\r\n');
        expect(lines.pop()).toBe('');
        for (const line of lines) {
          expect(line.length).toBeLessThanOrEqual(75);
          decoder.decode(Buffer.from(line, 'latin1'));
        }
        expect(written.toString().replaceAll('\r\n ', '')).toBe(`SUMMARY:${value}\r\n`);
      }),
    );
  });

  it('are as full as they can be', () => {
    expect(contentLine('X', 'a'.repeat(73))).toBe(`X:${'a'.repeat(73)}\r\n`);
    expect(contentLine('X', 'a'.repeat(74))).toBe(`X:${'a'.repeat(73)}\r\n a\r\n`);
    expect(contentLine('X', `${'a'.repeat(70)}😀`)).toBe(`X:${'a'.repeat(70)}\r\n 😀\r\n`);
    expect(contentLine('X', `${'a'.repeat(69)}😀b`)).toBe(`X:${'a'.repeat(69)}😀\r\n b\r\n`);
  });

  it('hold texts that end no line and no value, whatever they are', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const value = calendarText(text);
        expect(value).not.toMatch(/[\0-\x08\x0a-\x1f\x7f\u0085\u2028\u2029\ufffe\uffff]/);
        expect(value.replaceAll(/\\[\\;,n]/g, '')).not.toMatch(/[\\;,]/);
      }),
    );
    expect(calendarText('a\\b;c,d\r\ne\rf\ng\u2028h\u0085i"j')).toBe(String.raw`a\\b\;c\,d\ne\nf\ng\nh\ni"j`);
    expect(calendarText('V\vV\fV')).toBe(String.raw`V\nV\nV`);
    expect(calendarText('\\n')).toBe(String.raw`\\n`);
    expect(calendarText('tab\tbell\u0007')).toBe('tab\tbell\ufffd');
  });

  it('hold instants in UTC, to the second', () => {
    expect(calendarInstant('2026-03-01T12:34:56.789Z')).toBe('20260301T123456Z');
  });
});
