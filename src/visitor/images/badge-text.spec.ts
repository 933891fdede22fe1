import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortened, textWidth, visibleText } from './badge-text.js';

/** Widths of the printable ASCII characters in order, in hundredths of a pixel, for Verdana at 11 pixels. */
// prettier-ignore
const VERDANA = [
  387, 433, 505, 900, 699, 1184, 799, 295, 500, 500, 699, 900, 400, 500, 400, 500,
  699, 699, 699, 699, 699, 699, 699, 699, 699, 699, 500, 500, 900, 900, 900, 600,
  1100, 752, 754, 768, 848, 696, 632, 853, 827, 463, 500, 762, 612, 927, 823, 866,
  663, 866, 765, 752, 678, 805, 752, 1088, 754, 678, 754, 500, 500, 500, 900, 699,
  699, 661, 685, 573, 685, 655, 387, 685, 696, 302, 379, 651, 302, 1070, 696, 668,
  685, 685, 469, 573, 433, 696, 651, 900, 651, 651, 578, 699, 500, 699, 900,
];

const anything = fc.string({ unit: 'binary', maxLength: 150 });

describe('The text of a badge', () => {
  it('is left as it is where all of it can be seen', () => {
    for (const text of ['Störung', 'a & b', '漢字', 'مرحبا', '👩‍👩‍👧‍👦', 'میز\u200cها'])
      expect(visibleText(text)).toBe(text);
  });

  it('loses what cannot be seen or turns its neighbours round', () => {
    expect(visibleText(' a\n\tb \u200b c\u0000 ')).toBe('a b c');
    expect(visibleText('\u202egnp.exe\u202c')).toBe('gnp.exe');
    expect(visibleText('half\ud83d')).toBe('half');
    expect(visibleText('none\uffff')).toBe('none');
    expect(visibleText('\u20d0 \u0301mark')).toBe('mark');
    for (const empty of ['', ' ', '\u200d', '\u0301', '\u3164', '\u{e0001}'])
      expect(visibleText(empty)).toBe('');
  });

  it('stays what it is when it is looked at again', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(visibleText(visibleText(text))).toBe(visibleText(text));
      }),
    );
  });

  it('is as wide as in Verdana', () => {
    const widths = VERDANA.map((_, index) => textWidth(String.fromCharCode(32 + index).repeat(100)));
    expect(widths).toEqual(VERDANA);
  });

  it('is as wide as it has to be, and never wider than there is room for', () => {
    expect(textWidth('')).toBe(0);
    expect(textWidth('mmm')).toBe(33);
    expect(textWidth('äöü')).toBe(textWidth('aou'));
    expect(textWidth('👩‍👩‍👧‍👦')).toBe(textWidth('字'));
    fc.assert(
      fc.property(anything, fc.integer({ min: 20, max: 300 }), (text, width) => {
        const short = shortened(text, width);
        expect(textWidth(short)).toBeLessThanOrEqual(width);
        if (short !== text) expect(short.endsWith('…')).toBe(true);
      }),
    );
  });

  it('is cut between characters, never within one', () => {
    expect(shortened('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 37)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…');
    expect(shortened('abc', 100)).toBe('abc');
    expect(shortened('a bbb', 25)).toBe('a…');
  });

  it('fills the room to its last pixel', () => {
    expect(shortened('mmm', 33)).toBe('mmm');
    expect(shortened('.....', 15)).toBe('.…');
  });
});
