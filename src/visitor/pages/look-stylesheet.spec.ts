import { describe, expect, it } from 'vitest';
import { DEFAULT_LOOK, DENSITIES, FONTS, RADII, type LookVariables } from '#core/context/page-look.js';
import { lookOf, lookStylesheet, lookStylesheetPath } from './look-stylesheet.js';

function sheet(look: Partial<LookVariables>): string {
  return lookStylesheet({ ...DEFAULT_LOOK, ...look });
}

describe('The style sheet of a look', () => {
  it('sets corners, font and spacing', () => {
    expect(sheet({})).toBe(
      ':root { --round: 1; --font: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; --space: 1; }\n',
    );
    expect(RADII.map((radius) => /--round: (\S+);/.exec(sheet({ radius }))?.[1])).toEqual([
      '0',
      '.5',
      '1',
      '1.75',
    ]);
    expect(DENSITIES.map((density) => /--space: (\S+);/.exec(sheet({ density }))?.[1])).toEqual([
      '.65',
      '1',
      '1.35',
    ]);
  });

  it('begins each font with one of its style, and ends it with the browser’s own', () => {
    const stacks = FONTS.map((font) => /--font: ([^;]+);/.exec(sheet({ font }))?.[1]?.split(', ') ?? []);
    expect(stacks.map((stack) => [stack[0], stack.at(-1)])).toEqual([
      ['system-ui', 'sans-serif'],
      ['Seravek', 'sans-serif'],
      ['Avenir', 'sans-serif'],
      ['ui-rounded', 'sans-serif'],
      ['Charter', 'serif'],
      ['ui-monospace', 'monospace'],
    ]);
  });

  it('has an address for each look, which is read back', () => {
    for (const radius of RADII)
      for (const font of FONTS)
        for (const density of DENSITIES) {
          const path = lookStylesheetPath({ radius, font, density });
          expect(path).toBe(`/assets/look-${radius}-${font}-${density}.css`);
          expect(lookOf(path.slice('/assets/'.length))).toEqual({ radius, font, density });
        }
  });

  it.each([
    'look-huge-serif-compact.css',
    'look-large-comic-compact.css',
    'look-large-serif-wide.css',
    'look-large-serif-compact.css.map',
    'a-look-large-serif-compact.css',
    'look-large-serif-compact-css',
    'look-large-serif-compact',
    'look-Large-serif-compact.css',
    'look---.css',
    'page.css',
  ])('has none at %s', (file) => {
    expect(lookOf(file)).toBeUndefined();
  });
});
