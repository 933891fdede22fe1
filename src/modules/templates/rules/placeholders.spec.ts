import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillIn, placesIn } from './placeholders.js';

describe('fillIn', () => {
  it('replaces each place once, and reads no value again', () => {
    const values = new Map([
      ['a', '{{b}}'],
      ['b', 'x'],
    ]);
    expect(fillIn('{{a}}-{{ b }}-{{c}}', values, { most: 100 })).toBe('{{b}}-x-{{c}}');
  });

  it('is the text with its places split out and joined by values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string().map((one) => one.replaceAll(/[{}]/g, ''))),
        fc.string(),
        (texts, value) => {
          const filled = fillIn(texts.join('{{a}}'), new Map([['a', value]]), { most: 1_000_000 });
          expect(filled).toBe(texts.join(value));
        },
      ),
    );
  });

  it('tells what begins a line', () => {
    const atLineStart = (value: string): string => `^${value}`;
    expect(fillIn('{{a}} {{a}}{{a}}\n  {{a}}', new Map([['a', 'x']]), { most: 99, atLineStart })).toBe(
      '^x xx\n  ^x',
    );
  });

  it('stops before the result is longer than allowed, in time that grows with the text', () => {
    const begun = performance.now();
    expect(
      fillIn('{{a}}'.repeat(5000), new Map([['a', 'x'.repeat(2000)]]), { most: 25_000 }),
    ).toBeUndefined();
    expect(fillIn('{{'.repeat(12_500), new Map(), { most: 25_000 })).toBe('{{'.repeat(12_500));
    expect(fillIn('{{' + 'x'.repeat(24_998), new Map(), { most: 25_000 })).toHaveLength(25_000);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

describe('placesIn', () => {
  it('finds what stands in double braces, each once', () => {
    expect([...placesIn(['{{a}} {{ b }}', '{{a}} {c} {{#if x}}'])]).toEqual(['a', 'b', '#if x']);
  });
});
