import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formulaCell, formulaText } from './formula-cell.js';

describe('A cell', () => {
  it.each([
    ['=HYPERLINK("https://evil.example","x")', `'=HYPERLINK("https://evil.example","x")`],
    ['+49 30 1234', `'+49 30 1234`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ["=cmd|'/C calc'!A0@example.com", "'=cmd|'/C calc'!A0@example.com"],
    ['\t=1', `'\t=1`],
    ['\r=1', `'\r=1`],
    ["'=1", "''=1"],
    ["'ada'", "'ada'"],
    ['ada@example.com', 'ada@example.com'],
    ['', ''],
  ])('%j is written as %j and read back', (text, cell) => {
    expect(formulaCell(text)).toBe(cell);
    expect(formulaText(cell)).toBe(text);
  });

  it('never begins as a formula, and is read back as it was, whatever it holds', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', '"', ',') });
    fc.assert(
      fc.property(text, (one) => {
        expect(formulaCell(one)).not.toMatch(/^[=+\-@\t\r]/);
        expect(formulaText(formulaCell(one))).toBe(one);
      }),
    );
  });
});
