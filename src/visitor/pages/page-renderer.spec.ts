import { h, type VNode } from 'preact';
import { describe, expect, it } from 'vitest';
import { rendered } from '../../../test/support/rendered-page.js';
import { viewIn } from '../../../test/support/visitor-view.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { Markdown, Part } from './page-renderer.js';

const view = viewIn('en');
const IMAGE = { en: '![Curve](https://example.com/a.png)' };

function markdown(text: LocaleText, props: Partial<Parameters<typeof Markdown>[0]> = {}): VNode<any> {
  return h(Markdown, { view, text, ...props });
}

function part(
  props: Omit<Parameters<typeof Part>[0], 'children'>,
  ...children: (VNode | string)[]
): VNode<any> {
  return h(Part, { ...props, children });
}

describe('A rendered page', () => {
  it('has its texts and parts where they belong, whatever their number', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `N${index}`);
    const page = h(
      'main',
      {},
      markdown({ en: '**First**' }),
      ...names.map((name) => part({ as: 'li', id: name }, h('b', {}, name), markdown({ en: `*${name}*` }))),
      markdown({ en: 'Last' }),
    );
    const items = names.map(
      (name) =>
        `<li id="${name}"><b>${name}</b><div class="prose" dir="auto"><p><em>${name}</em></p>\n</div></li>`,
    );
    expect(await rendered(page)).toBe(
      '<!doctype html><main><div class="prose" dir="auto"><p><strong>First</strong></p>\n</div>' +
        `${items.join('')}<div class="prose" dir="auto"><p>Last</p>\n</div></main>`,
    );
  });

  it('never takes a text for a placeholder', async () => {
    const texts = ['<!--markdown 0-->', '<!--part 0-->', '$&', '$1'];
    const page = h(
      'main',
      {},
      ...texts.map((text) => part({ as: 'li' }, text)),
      ...texts.map((text) => markdown({ en: text })),
    );
    expect(await rendered(page)).toBe(
      '<!doctype html><main><li>&lt;!--markdown 0--></li><li>&lt;!--part 0--></li><li>$&amp;</li><li>$1</li>' +
        '<div class="prose" dir="auto"><p>&lt;!--markdown 0--&gt;</p>\n</div>' +
        '<div class="prose" dir="auto"><p>&lt;!--part 0--&gt;</p>\n</div>' +
        '<div class="prose" dir="auto"><p>$&amp;</p>\n</div><div class="prose" dir="auto"><p>$1</p>\n</div></main>',
    );
  });
});

describe('A Markdown text', () => {
  it('names its language if that is not the page’s, and is left out if it is empty', async () => {
    expect(await rendered(markdown({ de: 'Hallo' }))).toContain(
      '<div class="prose" dir="auto" lang="de"><p>Hallo</p>',
    );
    expect(await rendered(h('main', {}, markdown({}), markdown({ en: '' })))).toBe(
      '<!doctype html><main></main>',
    );
  });

  it('is shortened only where a length is given', async () => {
    const text = { en: 'word '.repeat(1_000).trim() };
    expect(await rendered(markdown(text, { most: 11 }))).toContain('<p>word word …</p>');
    expect(await rendered(markdown(text))).toContain(`<p>${text.en}</p>`);
  });

  it('shows images as the tenant wants, or as the page does', async () => {
    const without = viewIn('en', {}, { markdownImages: false });
    const isShown = async (props?: Partial<Parameters<typeof Markdown>[0]>): Promise<boolean> =>
      (await rendered(markdown(IMAGE, props))).includes('<img src="https://example.com/a.png"');
    expect(await isShown()).toBe(true);
    expect(await isShown({ view: without })).toBe(false);
    expect(await isShown({ images: 'linked' })).toBe(false);
    expect(await isShown({ view: without, images: 'shown' })).toBe(true);
  });
});

describe('A part of a page', () => {
  it('keeps its attributes, and a row keeps its role', async () => {
    const article = part({ as: 'article', class: 'card', 'data-status': 'degraded' }, 'a');
    expect(await rendered(article)).toBe(
      '<!doctype html><article class="card" data-status="degraded">a</article>',
    );
    expect(await rendered(part({ as: 'tr', id: 'r' }, h('td', {}, 'a')))).toBe(
      '<!doctype html><tr role="row" id="r"><td>a</td></tr>',
    );
  });
});
