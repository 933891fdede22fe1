import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortened } from './shortened.js';

describe('A shortened text', () => {
  it('is the text itself where that is short enough', () => {
    expect(shortened('All is well.', 12)).toBe('All is well.');
  });

  it('ends with a whole word where it can', () => {
    expect(shortened('We are looking into it', 12)).toBe('We are …');
    expect(shortened('We are  looking into it', 12)).toBe('We are …');
  });

  it('ends within a word where whole ones would be less than half of it', () => {
    expect(shortened('x'.repeat(30), 12)).toBe('xxxxxxxxxxxx …');
    expect(shortened('Hello worldwide', 12)).toBe('Hello worldw …');
    expect(shortened('Please worldwide', 12)).toBe('Please …');
  });

  it('is well-formed and never longer, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (text, most) => {
          const short = shortened(text.toWellFormed(), most);
          expect(short.isWellFormed()).toBe(true);
          expect(short.length).toBeLessThanOrEqual(Math.max(most + 2, 2));
        },
      ),
    );
  });
});
