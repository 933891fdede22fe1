import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { readSettings } from '#core/config/read-settings.js';
import { UncachedWork } from '../admission/uncached-work.js';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import { runForTenant, workContext } from '#core/context/work-context.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { TooManyRequests } from '#core/errors/api-error.js';
import type { Steps } from '#core/text/steps.js';
import type { AvailablePage, PageCache } from '../store/page-cache.js';
import { RenderingSlices } from './rendering-slices.js';
import { VisitorResponses, type VisitorResource, type VisitorResponse } from './visitor-responses.js';

const TENANT = {
  id: '019a0000-0000-7000-8000-000000000000',
  slug: 'acme',
  name: 'Acme',
  locales: ['de'],
  settings: DEFAULT_TENANT_SETTINGS,
  quotas: DEFAULT_QUOTAS,
};

interface Asking {
  readonly locale?: string;
  readonly tenant?: typeof TENANT;
  readonly origin?: string;
}

/** Number of renderings for three requests and a fourth one a minute later. */
async function timesRendered(changes: VisitorResource['changes']): Promise<number> {
  const clock = new FakeClock();
  const page = { components: [], incidents: [] };
  const pages = { get: () => ({ page, isStale: false }) } as unknown as PageCache;
  const responses = new VisitorResponses(
    pages,
    clock,
    new UncachedWork(readSettings({})),
    new RenderingSlices(),
    readSettings({}),
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

  it('is given from memory without a context, as long as page and minute are the same', async () => {
    const { responses, pages, clock, ask, timed } = visited();
    expect(responses.cached({ tenant: TENANT, origin: '' }, timed, 'de')).toBeUndefined();
    await ask(timed);
    const cached = (): unknown => responses.cached({ tenant: TENANT, origin: '' }, timed, 'de');
    expect(cached()).toMatchObject({ rendered: { identity: 'made 1' }, isStale: false });
    clock.advance(59_999);
    expect(cached()).toBeDefined();
    clock.advance(1);
    expect(cached()).toBeUndefined();
    await ask(timed);
    expect(cached()).toBeDefined();
    pages.available = undefined;
    expect(cached()).toBeUndefined();
  });

  it('is never given from memory where it contains text that visitors choose', async () => {
    const { responses, ask, timed } = visited();
    const chosen = { ...timed, changes: 'with every request' } as const;
    expect(await ask(chosen)).toMatchObject({ rendered: { identity: 'made 1' }, isStale: false });
    expect(responses.cached({ tenant: TENANT, origin: '' }, chosen, 'de')).toBeUndefined();
    // A badge with a custom label has the same name as one without.
    const plain = { ...timed, changes: 'with the page' } as const;
    expect(await ask(plain)).toMatchObject({ rendered: { identity: 'made 2' } });
    expect(responses.cached({ tenant: TENANT, origin: '' }, plain, 'de')).toBeDefined();
    expect(responses.cached({ tenant: TENANT, origin: '' }, chosen, 'de')).toBeUndefined();
    expect(await ask({ ...chosen, render: () => undefined })).toBeUndefined();
  });

  it('is another one for each resource, language, origin and tenant', async () => {
    const { ask, timed } = visited();
    const other = { ...TENANT, id: '019a0000-0000-7000-8000-000000000001' };
    const given = [
      await ask(timed),
      await ask({ ...timed, name: 'other' }),
      await ask(timed, { locale: 'en' }),
      await ask(timed, { tenant: other }),
      await ask(timed, { origin: 'https://status.example' }),
      await ask(timed),
    ];
    expect(given.map((one) => one?.rendered.identity)).toEqual([
      'made 1',
      'made 2',
      'made 3',
      'made 4',
      'made 5',
      'made 1',
    ]);
  });

  it('waits for a page that is being read, and is rendered in steps where it is long', async () => {
    const { pages, ask } = visited();
    pages.available = Promise.resolve({ page: {}, isStale: true } as AvailablePage);
    const render = function* (): Steps<string> {
      yield;
      return 'in steps';
    };
    const given = await ask({ name: 'it', changes: 'with the page', render: () => render() });
    expect(given).toMatchObject({ rendered: { identity: 'in steps' }, isStale: true });
    expect(await ask({ name: 'none', changes: 'with the page', render: () => undefined })).toBeUndefined();
  });

  it('counts as work only when it is rendered', async () => {
    const { work, clock, ask, timed } = visited();
    await Promise.all([ask(timed), ask(timed)]);
    await ask(timed);
    expect(work.counted).toBe(1);
    clock.advance(60_000);
    await ask(timed);
    expect(work.counted).toBe(2);
    await ask({ ...timed, changes: 'with every request' });
    expect(work.counted).toBe(3);
  });

  it('is the last one, as stale, where it cannot be rendered for now', async () => {
    const { clock, ask, timed } = visited();
    await ask(timed);
    clock.advance(60_000);
    for (const error of [new DatabaseUnavailable(new Error('away')), new TooManyRequests(1)]) {
      const failing = { ...timed, render: () => Promise.reject(error) };
      expect(await ask(failing)).toMatchObject({ rendered: { identity: 'made 1' }, isStale: true });
      await expect(ask({ ...failing, name: 'unknown' })).rejects.toBe(error);
    }
    const fault = new Error('a fault');
    await expect(ask({ ...timed, render: () => Promise.reject(fault) })).rejects.toBe(fault);
  });

  it('is waited for as long as it takes where there is none yet', async () => {
    vi.useFakeTimers();
    try {
      const { ask, timed } = visited();
      const slow = Promise.withResolvers<string>();
      const asked = ask({ ...timed, render: () => slow.promise });
      await vi.advanceTimersByTimeAsync(60_000);
      slow.resolve('made late');
      expect(await asked).toMatchObject({ rendered: { identity: 'made late' }, isStale: false });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is the last one, as stale, where rendering takes too long', async () => {
    const { pages, ask, timed } = visited();
    await ask(timed);
    pages.available = { page: {}, isStale: true } as AvailablePage;
    const endless = Promise.withResolvers<string>();
    const given = await ask({ ...timed, render: () => endless.promise });
    expect(given).toMatchObject({ rendered: { identity: 'made 1' }, isStale: true });
    endless.resolve('made late');
    await endless.promise;
    expect(await ask(timed)).toMatchObject({ rendered: { identity: 'made late' }, isStale: true });
  });
});

/** Responses for a page and a clock that the test sets, and the counted work. */
function visited(): {
  responses: VisitorResponses;
  pages: { available: AvailablePage | Promise<AvailablePage> | undefined };
  work: { counted: number };
  clock: FakeClock;
  /** A resource whose body contains its number of renderings. */
  timed: VisitorResource;
  ask: (resource: VisitorResource, asking?: Asking) => Promise<VisitorResponse | undefined>;
} {
  const clock = new FakeClock();
  const work = { counted: 0 };
  const pages: { available: AvailablePage | Promise<AvailablePage> | undefined } = {
    available: { page: {}, isStale: false } as AvailablePage,
  };
  const given = (): unknown => pages.available;
  const count = (): void => {
    work.counted += 1;
  };
  const responses = new VisitorResponses(
    { get: given, cached: given } as unknown as PageCache,
    clock,
    { count } as unknown as UncachedWork,
    new RenderingSlices(),
    readSettings({}),
  );
  const ask = async (
    resource: VisitorResource,
    { locale = 'de', tenant = TENANT, origin }: Asking = {},
  ): Promise<VisitorResponse | undefined> =>
    runForTenant(tenant, () => {
      Object.assign(workContext() ?? {}, origin === undefined ? {} : { origin });
      return responses.get(resource, locale);
    });
  let made = 0;
  const timed: VisitorResource = {
    name: 'it',
    changes: 'every minute',
    render: () => `made ${String((made += 1))}`,
  };
  return { responses, pages, work, clock, timed, ask };
}
