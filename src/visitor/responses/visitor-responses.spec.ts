import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { DEFAULT_TENANT_SETTINGS } from '../../context/tenant-settings.js';
import { runForTenant } from '../../context/work-context.js';
import type { PageCache } from '../store/page-cache.js';
import { VisitorResponses, type VisitorResource } from './visitor-responses.js';

const TENANT = {
  id: '019a0000-0000-7000-8000-000000000000',
  slug: 'acme',
  name: 'Acme',
  locales: ['de'],
  settings: DEFAULT_TENANT_SETTINGS,
};

/** How often a resource is made while it is asked for three times, and a minute later once more. */
async function timesMade(changes: VisitorResource['changes']): Promise<number> {
  const clock = new FakeClock();
  const page = { components: [], records: [] };
  const pages = { get: () => ({ page, isStale: false }) } as unknown as PageCache;
  const answers = new VisitorResponses(pages, clock);
  let made = 0;
  const render = (): string => `made ${String((made += 1))}`;
  const ask = async (): Promise<unknown> =>
    runForTenant(TENANT, () => answers.get({ name: 'it', changes, render }, 'de'));
  for (const wait of [0, 0, 0, 60_000]) {
    clock.advance(wait);
    await ask();
  }
  return made;
}

describe('An answer to visitors', () => {
  it('is made once while the page stays as it is', async () => {
    expect(await timesMade('with the page')).toBe(1);
  });

  it('is made anew every minute where time changes it', async () => {
    expect(await timesMade('every minute')).toBe(2);
  });

  it('is not remembered where visitors put words of their own into it, so that they cannot fill the memory', async () => {
    expect(await timesMade('with every question')).toBe(4);
  });
});
