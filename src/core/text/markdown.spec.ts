import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finished } from '../../../test/support/finished.js';
import { PATHOLOGICAL } from '../../../test/support/pathological-markdown.js';
import { markdownToHtml } from './markdown.js';
import { markdownToText } from './plain-text.js';

function html(text: string): string {
  return finished(markdownToHtml(text));
}

function withImages(text: string): string {
  return finished(markdownToHtml(text, 'shown'));
}

const HOW = 'loading="lazy" decoding="async" referrerpolicy="no-referrer"';

/** The whole permitted output: the known elements and attributes, with all other markup escaped. */
const ALLOWED = new RegExp(
  `^(?:${[
    '[^<>"&]',
    '&(?:amp|lt|gt|quot);',
    '</?(?:p|strong|em|del|code|blockquote|ul|ol|li|h3|h4|table|thead|tbody|tr|td)>',
    '<(?:pre|table) tabindex="0">',
    '</pre>',
    '<li class="task">',
    '<th scope="col"(?: class="(?:centered|to-end)")?>',
    '<td class="(?:centered|to-end)">',
    '</(?:th|a)>',
    '<(?:br|hr|a)>',
    '<ol start="\\d+">',
    '<a href="(?:https?://|mailto:|/(?![/\\\\])|#)[^"<>]*" rel="nofollow noopener">',
    `<img src="https://[^"<>]*" ${HOW} alt="[^"<>]*">`,
  ].join('|')})*$`,
  'i',
);

describe('A text in Markdown', () => {
  it.each([
    ['', ''],
    ['one\ntwo\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>\n'],
    ['**a** *b* ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>\n'],
    [
      '# a\n## b\n### c\n#### d\n##### e\n###### f',
      '<h3>a</h3>\n<h3>b</h3>\n<h3>c</h3>\n<h4>d</h4>\n<h4>e</h4>\n<h4>f</h4>\n',
    ],
    ['- # [x] a', '<ul>\n<li>\n<h3>[x] a</h3>\n</li>\n</ul>\n'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n'],
    [
      '- [ ] a\n- [x] b\n- [y] c',
      '<ul>\n<li class="task">☐ a</li>\n<li class="task">☑ b</li>\n<li>[y] c</li>\n</ul>\n',
    ],
    ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>\n'],
    ['> a', '<blockquote>\n<p>a</p>\n</blockquote>\n'],
    ['```js\n<b>\n```', '<pre tabindex="0"><code>&lt;b&gt;\n</code></pre>\n'],
    ['---', '<hr>\n'],
    [
      '|a|b|\n|-|-:|\n|c|d|',
      '<table>\n<thead>\n<tr>\n<th scope="col">a</th>\n<th scope="col" class="to-end">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c</td>\n<td class="to-end">d</td>\n</tr>\n</tbody>\n</table>\n',
    ],
    ['<b onclick=x>&amp;lt;', '<p>&lt;b onclick=x&gt;&amp;lt;</p>\n'],
  ])('of %j becomes %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    ['[a](https://x.example/?b=1&c=2 "d")', 'https://x.example/?b=1&amp;c=2', 'a'],
    ['[a][x]\n\n[x]: /b', '/b', 'a'],
    ['[a](#b)', '#b', 'a'],
    ['<https://x.example>', 'https://x.example', 'https://x.example'],
    ['https://x.example/a_b_c', 'https://x.example/a_b_c', 'https://x.example/a_b_c'],
    ['http://localhost:3000', 'http://localhost:3000', 'http://localhost:3000'],
    ['www.x.example/a', 'http://www.x.example/a', 'www.x.example/a'],
    ['a.b@x.example', 'mailto:a.b@x.example', 'a.b@x.example'],
    ['![a](https://x.example/a.png)', 'https://x.example/a.png', 'a'],
  ])('%j links to %s as %s', (text, href, shown) => {
    expect(html(text)).toBe(`<p><a href="${href}" rel="nofollow noopener">${shown}</a></p>\n`);
  });

  it.each([
    'javascript:x',
    'JaVaScRiPt&#58;x',
    'data:text/html,x',
    'vbscript:x',
    '//x.example',
    'x',
    '/\\\\x',
  ])('has no link to %s', (address) => {
    expect(html(`[a](${address})`)).toMatch(
      /^<p><a(?: href="\/%5Cx" rel="nofollow noopener")?>a<\/a><\/p>\n$/,
    );
  });

  it.each(['README.md', 'example.com', '//x.example', 'ftp://x.example', 'a:b'])(
    'leaves %s as it is',
    (text) => {
      expect(html(text)).toBe(`<p>${text}</p>\n`);
    },
  );

  it.each([
    ['![a](https://x.example/?a=1&b=2 "c")', `<img src="https://x.example/?a=1&amp;b=2" ${HOW} alt="a">`],
    ['![*a* `b`\n"c"][x]\n\n[x]: https://y', `<img src="https://y" ${HOW} alt="a b &quot;c&quot;">`],
    ['![](https://x)', `<img src="https://x" ${HOW} alt="">`],
    ['![ a ](https://x)', `<img src="https://x" ${HOW} alt="a">`],
    [
      '[![a](https://x)](https://y)',
      `<a href="https://y" rel="nofollow noopener"><img src="https://x" ${HOW} alt="a"></a>`,
    ],
    ['![a](http://x)', '<a href="http://x" rel="nofollow noopener">a</a>'],
    ['![a](/x.png)', '<a href="/x.png" rel="nofollow noopener">a</a>'],
    ['![a](javascript:x)', 'a'],
    ['![a](data:image/png;base64,x)', 'a'],
    ['[![a](http://x)](https://y)', '<a href="https://y" rel="nofollow noopener">a</a>'],
    ['![a ![b](https://x)](https://y)', `<img src="https://y" ${HOW} alt="a !b">`],
  ])('where images are shown, has of %j', (text, expected) => {
    expect(withImages(text)).toBe(`<p>${expected}</p>\n`);
  });

  it.each([
    ['[![a](https://x)](https://y)', '<a href="https://y" rel="nofollow noopener">a</a>'],
    ['![](https://x)', '<a href="https://x" rel="nofollow noopener">https://x</a>'],
    ['![a](javascript:x)', 'a'],
  ])('where images are not shown, has of %j', (text, expected) => {
    expect(html(text)).toBe(`<p>${expected}</p>\n`);
  });

  it('has a link, without the mark of an image, in place of each image beyond a hundred', () => {
    const images = withImages('a! ![b](https://x) '.repeat(101));
    expect(images.match(/<img/g)).toHaveLength(100);
    expect(images).toMatch(/a! <a href="https:\/\/x" rel="nofollow noopener">b<\/a><\/p>\n$/);
  });

  it('may have a table right after a line, and one of long lines', () => {
    expect(html('a\n|b|\n|-|')).toMatch(/^<p>a<\/p>\n<table>/);
    const long = '-'.repeat(100);
    expect(html(`|a|\n|${long}|\n${`|${long}|\n`.repeat(100)}`)).toMatch(/^<table>/);
  });

  it('lets a table that may be wider than a phone be scrolled by keyboard', () => {
    expect(html(`|${'a|'.repeat(5)}\n|${'-|'.repeat(5)}`)).toMatch(/^<table tabindex="0">\n<thead>/);
    expect(html(`|${'a|'.repeat(4)}\n|${'-|'.repeat(4)}`)).toMatch(/^<table>\n<thead>/);
  });

  it('aligns the columns of a table as they are marked', () => {
    const table = html('|a|b|c|\n|:-|:-:|-:|\n|1|2|3|');
    expect(table).toContain(
      '<th scope="col">a</th>\n<th scope="col" class="centered">b</th>\n<th scope="col" class="to-end">c</th>',
    );
    expect(table).toContain('<td>1</td>\n<td class="centered">2</td>\n<td class="to-end">3</td>');
  });

  it('keeps a mark in front of a link that is no image', () => {
    expect(html('Look! [a](/b)')).toContain('Look! <a');
    expect(html('!https://x.example')).toContain('!<a');
  });

  it('has nothing but what pages have a place for, whatever it is', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '&',
        '`',
        '*',
        '_',
        '~~',
        '[',
        ']',
        '(',
        ')',
        '!',
        '#',
        '|',
        '-',
        '\n',
        ' ',
        ':',
        '/',
      ],
      ...[
        '\\',
        '\t',
        '\0',
        '\r',
        '&#58;',
        '&quot;',
        '&lt;',
        '<a href="',
        '<script>',
        '</',
        'javascript:',
        'onload=',
      ],
      ...[
        'https://',
        'www.',
        'mailto:',
        '@',
        'data:',
        'a',
        'x.example',
        '1. ',
        '> ',
        '    ',
        '[x]: ',
        '|-|',
        '\ufffe',
      ],
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    );
    fc.assert(
      fc.property(text, (written) => {
        expect(html(written)).toMatch(ALLOWED);
        expect(withImages(written)).toMatch(ALLOWED);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('A text that is made to be slow, deep or wordy', () => {
  it.each(Object.entries(PATHOLOGICAL))('is rendered, and stays of a size, when it is of %s', (_, text) => {
    expect(ALLOWED.test(withImages(text))).toBe(true);
    const rendered = html(text);
    expect(rendered.length).toBeLessThan(300_000);
    expect(ALLOWED.test(rendered)).toBe(true);
    expect(finished(markdownToText(text)).length).toBeLessThan(200_000);
    expect(depthOf(rendered.replaceAll(/<\/?(em|strong|del)>/g, ''))).toBeLessThanOrEqual(24);
  });

  it.each(['>', '> - ', '> ', '1. ', '- '])('shows as text what lies deeper than %j may', (opener) => {
    const rendered = html(`${opener.repeat(1_373)}deep`);
    expect(rendered).toContain('deep');
    expect(rendered.match(opener.startsWith('>') ? /&gt;/g : /(1\.|-) /g)?.length).toBeGreaterThan(100);
  });

  it('shows a table that is too large as text', () => {
    const row = `|${'a|'.repeat(10)}\n`;
    const table = (rows: number): string => `${row}|${'-|'.repeat(10)}\n${row.repeat(rows)}`;
    expect(html(table(400))).toMatch(/^<table tabindex="0">/);
    expect(html(table(1_000))).toMatch(/^<p>\|a\|/);
  });
});

/** Maximum nesting depth of elements. */
function depthOf(rendered: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of rendered.matchAll(/<(?!br|hr)\/?[a-z0-9]+[^>]*>/g)) {
    depth += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
