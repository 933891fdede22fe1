import { describe, expect, it } from 'vitest';
import { DEFAULT_QUOTAS } from '../../config/quotas.js';
import { DEFAULT_TENANT_SETTINGS } from '../../context/tenant-settings.js';
import { runForTenant } from '../../context/work-context.js';
import type { Steps } from '../../text/steps.js';
import type { RenderingSlices } from '../responses/rendering-slices.js';
import { MarkdownRenderer } from './markdown-renderer.js';

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
