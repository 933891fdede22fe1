import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { readSettings } from '../../config/read-settings.js';
import { UncachedWork } from '../admission/uncached-work.js';
import { DEFAULT_QUOTAS } from '../../config/quotas.js';
import { DEFAULT_TENANT_SETTINGS } from '../../context/tenant-settings.js';
import { runForTenant } from '../../context/work-context.js';
import type { PageCache } from '../store/page-cache.js';
import { RenderingSlices } from './rendering-slices.js';
import { VisitorResponses, type VisitorResource } from './visitor-responses.js';

const TENANT = {
  id: '019a0000-0000-7000-8000-000000000000',
  slug: 'acme',
  name: 'Acme',
  locales: ['de'],
  settings: DEFAULT_TENANT_SETTINGS,
  quotas: DEFAULT_QUOTAS,
};

/** How often a resource is rendered for three requests, and a fourth one a minute later. */
async function timesRendered(changes: VisitorResource['changes']): Promise<number> {
  const clock = new FakeClock();
  const page = { components: [], incidents: [] };
  const pages = { get: () => ({ page, isStale: false }) } as unknown as PageCache;
  const responses = new VisitorResponses(
    pages,
    clock,
    new UncachedWork(readSettings({})),
    new RenderingSlices(),
  );
  let made = 0;
  const render = (): string => `made ${String((made += 1))}`;
  const ask = async (): Promise<unknown> =>
    runForTenant(TENANT, () => responses.get({ name: 'it', changes, render }, 'de'));
  for (const wait of [0, 0, 0, 60_000]) {
    clock.advance(wait);
    await ask();
  }
  return made;
}

describe('A response to visitors', () => {
  it('is rendered once while the page does not change', async () => {
    expect(await timesRendered('with the page')).toBe(1);
  });

  it('is rendered again every minute where time changes it', async () => {
    expect(await timesRendered('every minute')).toBe(2);
  });

  it('is not cached where it contains text that visitors choose, so that they cannot fill the memory', async () => {
    expect(await timesRendered('with every request')).toBe(4);
  });
});
