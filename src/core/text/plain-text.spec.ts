import { describe, expect, it } from 'vitest';
import { finished } from '../../../test/support/finished.js';
import { markdownToText } from './plain-text.js';

function plain(markdown: string): string {
  return finished(markdownToText(markdown));
}

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
    ['see www.example.com', 'see www.example.com'],
    ['[help@example.com](mailto:help@example.com)', 'help@example.com'],
    ['a <b>z</b> b', 'a <b>z</b> b'],
    ['- a\n  - b\n- c', '- a\n- b\n\n- c'],
    ['1. a\n\n2. b', '- a\n\n- b'],
    ['```\n<b>\n```\nafter', '<b>\n\nafter'],
    ['|a|b|\n|-|-|\n|c||', 'a\tb\nc'],
    ['- a\n  1. b', '- a\n- b'],
    ['before\n\n    <b>\n\nafter', 'before\n\n<b>\n\nafter'],
    ['[https://example.com](https://example.com)', 'https://example.com'],
    ['![a](https://example.com/a.png)', 'a (https://example.com/a.png)'],
  ])('of %j is %j', (markdown, text) => {
    expect(plain(markdown)).toBe(text);
  });

  it('shows as text what is no markup of ours', () => {
    expect(plain('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  });

  it('takes no longer than its length asks for', () => {
    for (const odd of ['<a href="x">', '<', '[', '<br>', '\n', '&amp;', '<a '])
      expect(plain(odd.repeat(25_000 / odd.length)).length).toBeLessThan(200_000);
  });
});
