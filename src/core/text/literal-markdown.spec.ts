import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { literalMarkdown } from './literal-markdown.js';
import { parseMarkdown } from './markdown-parser.js';

function tokensOf(text: string): string[] {
  const steps = parseMarkdown(literalMarkdown(text));
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) {
      return value.flatMap((token) => [token.type, ...(token.children ?? []).map(({ type }) => type)]);
    }
  }
}

const HARMLESS = new Set([
  'paragraph_open',
  'inline',
  'paragraph_close',
  'text',
  'text_special',
  'softbreak',
  'hardbreak',
]);

describe('A text of a stranger in Markdown', () => {
  it.each([
    '# Heading',
    '**bold** _it_ `code` ~~no~~',
    '[here](https://evil.example/)',
    '![image](https://evil.example/a.png)',
    'https://evil.example/a?b=c',
    'WWW.evil.example',
    'somebody@evil.example',
    '<b>html</b> &amp;',
    '- one\n- two\n\n1. three',
    '| a | b |\n|---|---|\n| c | d |',
    '> quoted',
    '    indented',
    '```\nfenced',
    'Heading\n===',
    '[a]: https://evil.example/',
    '\\*',
  ])('has no markup: %j', (text) => {
    expect(tokensOf(text).filter((type) => !HARMLESS.has(type))).toEqual([]);
  });

  it('has none, whatever it is', () => {
    const part = fc.constantFrom(
      ...Array.from('#*_[](){}<>!|`~=-+.:/@&\\ \n\tw1a'),
      'www.',
      'http://',
      'a.de',
      '\r\n',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        expect(tokensOf(parts.join('')).filter((type) => !HARMLESS.has(type))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
