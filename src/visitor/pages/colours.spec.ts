import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUNDS, colourOf, colourStylesheet, colourStylesheetPath, contrast, parse } from './colours.js';

function coloursIn(stylesheet: string): string[] {
  return stylesheet.match(/#[0-9a-f]{6}/g) ?? [];
}

describe('A company’s colour', () => {
  it('is taken as it is where it can be read', () => {
    expect(coloursIn(colourStylesheet('#b3141d'))[0]).toBe('#b3141d');
    expect(coloursIn(colourStylesheet('#79b8ff'))[1]).toBe('#79b8ff');
  });

  it('can be read on either ground, whatever it is', () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colour, (given) => {
        const [light = '', dark = ''] = coloursIn(colourStylesheet(given));
        expect(contrast(parse(light), GROUNDS.light)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(parse(dark), GROUNDS.dark)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('has a style sheet at an address of its own', () => {
    const path = colourStylesheetPath('#0a7d4f');
    expect(path).toBe('/assets/colour-0a7d4f.css');
    expect(colourOf('colour-0a7d4f.css')).toBe('#0a7d4f');
    for (const other of ['colour-0A7D4F.css', 'colour-0a7d4.css', 'colour-0a7d4f.css.map', 'page.css'])
      expect(colourOf(other)).toBeUndefined();
  });
});
