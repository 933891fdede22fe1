import { afterAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { PageRenderer } from '#visitor/pages/page-renderer.js';
import { PublicPageRepository } from '#visitor/store/public-page.repository.js';
import { RESOURCES } from '#visitor/api-v2/resources.js';
import { changesHeard } from '../../support/changes-heard.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const CROWD = 32;
const SUMMARY = RESOURCES.get('summary')!;

/** Minimum pause before a page that changes all the time is read again; see PageCache. */
const PAUSE_MS = 200;

describe('Many visitors at once', () => {
  const app = useApi();
  const replica = app.useReplica();
  let acme: TestTenant;
  let visitor: Client;
  let reads: MockInstance;

  beforeEach(async () => {
    acme = await app.newTenant();
    await changesHeard(app.app);
    visitor = acme.client.withKey(undefined);
    vi.restoreAllMocks();
    reads = vi.spyOn(app.app.get(PublicPageRepository), 'load');
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  function crowd(path: string, headers: Record<string, string> = {}): Promise<ApiResponse[]> {
    return Promise.all(Array.from({ length: CROWD }, () => visitor.get(path, { headers })));
  }

  /** Makes the change in another process, so that this one is only notified of it. */
  async function addElsewhere(name: string): Promise<void> {
    const there = replica.stranger.onHost(acme.client.host).withKey(acme.client.key);
    const added = await there.post('/components', { name });
    expect(added.status, added.text).toBe(201);
  }

  it.each([
    ['//', () => vi.spyOn(PageRenderer.prototype, 'render')],
    ['//api/v2/summary', () => vi.spyOn(SUMMARY, 'render')],
  ])('who request %s when it is not cached cause one read and one rendering', async (path, watch) => {
    const renderings = watch();
    const responses = await crowd(path);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect([reads.mock.calls.length, renderings.mock.calls.length]).toEqual([1, 1]);
    await crowd(path);
    expect([reads.mock.calls.length, renderings.mock.calls.length]).toEqual([1, 1]);
  });

  it('see what another replica has changed within a second, after one more reading', async () => {
    await crowd('//api/v2/summary');
    const renderings = vi.spyOn(SUMMARY, 'render');
    await addElsewhere('Neu');
    await eventually(
      () => crowd('//api/v2/summary'),
      (responses) => responses.every(({ body }) => body.components.length === 1),
      1_000,
    );
    expect([reads.mock.calls.length, renderings.mock.calls.length]).toEqual([2, 1]);
  });

  it('of a page that changes all the time have it read a few times a second, and see its last change within one', async () => {
    const { body } = await acme.client.post('/components', { name: 'Anfang' });
    const start = performance.now();
    let asked = 0;
    for (let number = 1; number <= 50; number += 1) {
      const written = await acme.client.put(`/components/${body.data.id}`, { name: `Stand ${number}` });
      expect(written.status, written.text).toBe(200);
      await crowd('//api/v2/components');
      asked += CROWD;
    }
    const most = Math.ceil((performance.now() - start) / PAUSE_MS) + 1;
    expect(reads.mock.calls.length).toBeLessThanOrEqual(most);
    expect(most).toBeLessThan(asked / 4);
    await eventually(
      () => visitor.get('//api/v2/components'),
      (response) => response.body.components[0].name === 'Stand 50',
      1_000,
    );
  });
});
