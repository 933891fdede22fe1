import { describe, expect, it } from 'vitest';
import { headerFields, relaxedBody, relaxedHeader } from './relaxed.js';

// Examples: RFC 6376, section 3.4.5.
describe('The relaxed form', () => {
  it('of headers has lower-case names and single spaces', () => {
    const fields = headerFields('A: X\r\nB : Y\t\r\n\tZ  \r\n');
    expect(fields.map(({ name, value }) => relaxedHeader(name, value))).toEqual(['a:X', 'b:Y Z']);
    expect(relaxedHeader(' Name ', ' a\r\n b ')).toBe('name:a b');
  });

  it('of a body has no spaces at the ends of lines and no empty lines at its end', () => {
    expect(relaxedBody(' C \r\nD \t E\r\n\r\n\r\n')).toBe(' C\r\nD E\r\n');
    expect(relaxedBody('a\r\n \r\nb')).toBe('a\r\n\r\nb\r\n');
    expect(relaxedBody('')).toBe('');
    expect(relaxedBody('\r\n \t\r\n')).toBe('');
  });
});
