import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUNDS, colorOf, colorStylesheet, colorStylesheetPath, contrast, parse } from './colors.js';

function coloursIn(stylesheet: string): string[] {
  return stylesheet.match(/#[0-9a-f]{6}/g) ?? [];
}

describe('A company’s color', () => {
  it('is taken as it is where it can be read', () => {
    expect(coloursIn(colorStylesheet('#b3141d'))[0]).toBe('#b3141d');
    expect(coloursIn(colorStylesheet('#79b8ff'))[1]).toBe('#79b8ff');
  });

  it('can be read on either ground, whatever it is', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, (given) => {
        const [light = '', dark = ''] = coloursIn(colorStylesheet(given));
        expect(contrast(parse(light), GROUNDS.light)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(parse(dark), GROUNDS.dark)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('is compared by the luminances of WCAG', () => {
    const white = [255, 255, 255] as const;
    const ratios = [
      contrast([0, 0, 0], white),
      contrast([5, 5, 5], white),
      contrast([118, 118, 118], white),
      contrast([255, 0, 0], white),
      contrast([0, 255, 0], white),
      contrast([0, 0, 255], white),
    ];
    expect(ratios.map((ratio) => ratio.toFixed(2))).toEqual([
      '21.00',
      '20.38',
      '4.54',
      '4.00',
      '1.37',
      '8.59',
    ]);
  });

  it('has a style sheet at an address of its own', () => {
    const path = colorStylesheetPath('#0a7d4f');
    expect(path).toBe('/assets/color-0a7d4f.css');
    expect(colorOf('color-0a7d4f.css')).toBe('#0a7d4f');
    for (const other of [
      'a-color-0a7d4f.css',
      'color-0A7D4F.css',
      'color-0a7d4.css',
      'color-0a7d4f.css.map',
      'page.css',
    ])
      expect(colorOf(other)).toBeUndefined();
  });
});
