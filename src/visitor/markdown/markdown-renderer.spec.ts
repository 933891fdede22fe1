import { describe, expect, it } from 'vitest';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import { runForTenant } from '#core/context/work-context.js';
import { BERLIN } from '../../../test/support/visitor-view.js';
import type { Steps } from '#core/text/steps.js';
import { RenderingSlices } from '../responses/rendering-slices.js';
import { MarkdownRenderer, type PageText } from './markdown-renderer.js';

const LONG = '# a heading\n'.repeat(2_000);
const OTHER_LONG = '# another heading\n'.repeat(1_500);
/** More steps than either text takes. */
const MANY = 10_000;

/** A renderer whose work the test runs step by step. */
function renderer(): { begin: (text: string, tenant?: string) => Steps<unknown> } {
  let begun: Steps<unknown> | undefined;
  const slices = {
    run: (steps: Steps<unknown>) => {
      begun = steps;
      return Promise.resolve([]);
    },
  };
  const markdown = new MarkdownRenderer(slices as unknown as RenderingSlices);
  const begin = (text: string, tenant = 'one'): Steps<unknown> => {
    const settings = { settings: DEFAULT_TENANT_SETTINGS, quotas: DEFAULT_QUOTAS };
    void runForTenant({ id: tenant, slug: tenant, name: tenant, locales: ['en'], ...settings }, () =>
      markdown.toHtml([text]),
    );
    return begun!;
  };
  return { begin };
}

/** Runs at most `most` steps; true if the work is then done. */
function isDoneWithin(steps: Steps<unknown>, most: number): boolean {
  for (let taken = 0; taken < most; taken += 1) if (steps.next().done === true) return true;
  return false;
}

describe('Texts that are rendered', () => {
  it('are rendered once, also where another page asks for one that is not finished', () => {
    const { begin } = renderer();
    const first = begin(LONG);
    isDoneWithin(first, 10);
    const second = begin(LONG);
    expect(isDoneWithin(second, 10)).toBe(false);
    expect(isDoneWithin(first, MANY)).toBe(true);
    expect(isDoneWithin(second, 3)).toBe(true);
  });

  it('are rendered one at a time for each tenant, so that one is in memory as tokens', () => {
    const { begin } = renderer();
    const [first, second, others] = [begin(LONG), begin(OTHER_LONG), begin(OTHER_LONG, 'other')];
    isDoneWithin(first, 10);
    expect(isDoneWithin(second, MANY)).toBe(false);
    expect(isDoneWithin(others, MANY)).toBe(true);
    expect(isDoneWithin(first, MANY)).toBe(true);
    expect(isDoneWithin(second, MANY)).toBe(true);
  });
});

describe('A rendered text', () => {
  const IMAGE = 'A **curve**: ![Curve](https://example.com/a.png)';
  const LINK = '<a href="https://example.com/a.png" rel="nofollow noopener">Curve</a>';

  function own<T>(work: (renderer: MarkdownRenderer) => T): T {
    return runForTenant(BERLIN, () => work(new MarkdownRenderer(new RenderingSlices())));
  }

  it('shows images on pages that want them, and links them anywhere else', async () => {
    const pageTexts: PageText[] = [
      { markdown: IMAGE, images: 'shown' },
      { markdown: IMAGE, images: 'linked' },
    ];
    const [shown, linked] = await own((one) => one.toPageHtml(pageTexts));
    expect(shown).toContain('<img src="https://example.com/a.png"');
    expect(linked).toBe(`<p>A <strong>curve</strong>: ${LINK}</p>\n`);
    expect(await own((one) => one.toHtml([IMAGE]))).toEqual([linked]);
  });

  it('has no markup as plain text', async () => {
    const texts = await own((one) => one.toText(['A **curve** & <b>', '']));
    expect(texts).toEqual(['A curve & <b>', '']);
  });

  it('is never that of another form or another text, in whatever order they are wanted', async () => {
    const all = await own(async (one) => [
      await one.toHtml([IMAGE, '*b*']),
      await one.toText([IMAGE, '*b*']),
      await one.toPageHtml([{ markdown: IMAGE, images: 'shown' }]),
      await one.toHtml(['*b*', IMAGE]),
    ]);
    expect(all).toEqual([
      [`<p>A <strong>curve</strong>: ${LINK}</p>\n`, '<p><em>b</em></p>\n'],
      ['A curve: Curve (https://example.com/a.png)', 'b'],
      [expect.stringContaining('<img src=')],
      ['<p><em>b</em></p>\n', `<p>A <strong>curve</strong>: ${LINK}</p>\n`],
    ]);
  });

  it('that fails keeps nothing from being rendered after it', () => {
    const { begin } = renderer();
    const failing = begin(LONG);
    failing.next();
    expect(() => failing.throw(new Error('stopped'))).toThrow('stopped');
    expect(isDoneWithin(begin(OTHER_LONG), MANY)).toBe(true);
  });
});
