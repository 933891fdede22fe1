import { describe, expect, it } from 'vitest';
import { markdownToText } from './plain-text.js';

describe('a text in Markdown without markup', () => {
  it.each([
    ['', ''],
    ['One **bold** `word` and ~~none~~', 'One bold word and none'],
    ['# Title\n\nFirst\nSecond\n\nThird', 'Title\n\nFirst\nSecond\n\nThird'],
    ['- one\n- two\n\nend', '- one\n- two\n\nend'],
    ['see [here](https://example.com/?a=1&b=2)', 'see here (https://example.com/?a=1&b=2)'],
    ['see https://example.com/?a=1&b=2', 'see https://example.com/?a=1&b=2'],
    ['ask help@example.com', 'ask help@example.com'],
    ['`a < b && c > "d"`', 'a < b && c > "d"'],
    ['&lt;b&gt; &amp;lt;', '<b> &lt;'],
    ['before\n\n---\n\nafter', 'before\n\n---\n\nafter'],
    ['> quoted', 'quoted'],
    ['[x](javascript:alert(1))', 'x'],
    ['a <a href="https://x/>y">z</a> b', 'a z (https://x/>y) b'],
    ['a <a href="x>y">z</a> b', 'a z b'],
  ])('of %j is %j', (markdown, text) => {
    expect(markdownToText(markdown)).toBe(text);
  });

  it('shows as text what is no markup of ours', () => {
    expect(markdownToText('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  });

  it('takes no longer than its length asks for', () => {
    for (const odd of ['<a href="x">', '<', '[', '<br>', '\n', '&amp;', '<a '])
      expect(markdownToText(odd.repeat(25_000 / odd.length)).length).toBeLessThan(200_000);
  });
});
