import { get, type IncomingMessage } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Draining } from '#http/pipeline/draining.js';
import { LiveReaders } from '#visitor/live/live-readers.js';
import { launchBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { startTestApplication } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

/** Includes the machine's own slowness. A page that hears of nothing asks after 30 seconds. */
const WITHIN_MS = 10_000;

interface Stream {
  readonly response: IncomingMessage;
  /** Events so far. */
  count(): number;
  ended(): boolean;
  close(): void;
}

async function listen(port: number, host: string, options: object = {}): Promise<Stream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/live', headers: { host }, ...options }, resolve).on(
      'error',
      reject,
    );
  });
  let [text, ended] = ['', false];
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  response.on('close', () => (ended = true)).on('error', () => undefined);
  return {
    response,
    count: () => text.split('data: changed').length - 1,
    ended: () => ended,
    close: () => response.destroy(),
  };
}

describe('A page that is open', () => {
  const app = useApi({ environment: { MAX_LIVE_READERS: '40' } });
  const acme = app.useTenant('acme');
  const other = app.useTenant('other');
  const open: Stream[] = [];

  const reader = async (host = acme.client.host, options: object = {}): Promise<Stream> => {
    const stream = await listen(app.port, host, options);
    open.push(stream);
    return stream;
  };
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.close();
    await eventually(
      () => Promise.resolve(app.app.get(LiveReaders).count),
      (count) => count === 0,
    );
  });

  it('hears of what visitors can see at once, once for several changes, and of nothing else', async () => {
    const [mine, theirs] = [await reader(), await reader(other.client.host)];
    const { statusCode, headers } = mine.response;
    expect([
      statusCode,
      headers['content-type'],
      headers['cache-control'],
      headers['x-accel-buffering'],
    ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store', 'no']);
    // A draft is not to be seen.
    await createIncident(acme.client, {});
    const began = performance.now();
    await createIncident(acme.client, { publish: true });
    await createComponent(acme.client);
    await eventually(
      () => Promise.resolve(mine.count()),
      (count) => count > 0,
    );
    expect(performance.now() - began).toBeLessThan(WITHIN_MS);
    await createComponent(other.client);
    await eventually(
      () => Promise.resolve(theirs.count()),
      (count) => count > 0,
    );
    expect([mine.count(), theirs.count()]).toEqual([1, 1]);
  });

  it('is let go once the page is protected, also by another process, and strangers are not let in again', async () => {
    const { client } = await app.newTenant();
    const replica = await startTestApplication({ database: app.database });
    const streams = [await reader(client.host), await listen(replica.port, client.host)];
    const { body } = await client.post('/admissions', { name: 'Wall', kind: 'token' });
    await client.patch('/settings', { visibility: 'protected' });
    await eventually(
      () => Promise.resolve(streams.every((stream) => stream.ended())),
      (ended) => ended,
    );
    expect((await reader(client.host)).response.statusCode).toBe(401);
    const headers = { host: client.host, authorization: `Bearer ${body.data.key}` };
    const admitted = await reader(client.host, { headers });
    expect(admitted.response.statusCode).toBe(200);
    await client.delete(`/admissions/${body.data.id}`);
    await eventually(
      () => Promise.resolve(admitted.ended()),
      (ended) => ended,
    );
    await replica.close();
  });

  it('hears of changes that another process makes', async () => {
    const replica = await startTestApplication({ database: app.database });
    try {
      const there = await listen(replica.port, acme.client.host);
      await createComponent(acme.client);
      await eventually(
        () => Promise.resolve(there.count()),
        (count) => count > 0,
      );
      there.close();
    } finally {
      await replica.close();
    }
  });

  it('is refused past the limits of an address and of a tenant, and polls then', async () => {
    for (const address of ['127.0.0.31', '127.0.0.32'])
      for (const status of [200, 200, 429])
        expect((await reader(acme.client.host, { localAddress: address })).response.statusCode).toBe(status);
    for (let n = 33; n < 41; n += 1)
      for (const again of [1, 2])
        expect([
          again,
          (await reader(acme.client.host, { localAddress: `127.0.0.${n}` })).response.statusCode,
        ]).toEqual([again, 200]);
    expect((await reader(acme.client.host, { localAddress: '127.0.0.50' })).response.statusCode).toBe(429);
    // Another tenant has its own share.
    expect((await reader(other.client.host, { localAddress: '127.0.0.50' })).response.statusCode).toBe(200);
  });

  it('is nowhere else, takes no other method, and has a head', async () => {
    expect((await reader('nobody.example')).response.statusCode).toBe(404);
    expect((await reader(acme.client.host, { method: 'POST' })).response.statusCode).toBe(405);
    const head = await reader(acme.client.host, { method: 'HEAD' });
    expect([head.response.statusCode, head.response.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect(app.app.get(LiveReaders).count).toBe(0);
  });

  it('is sent elsewhere by a process that drains, and does not keep one from stopping', async () => {
    const draining = await startTestApplication({ database: app.database });
    const streams = [
      await listen(draining.port, acme.client.host),
      await listen(draining.port, acme.client.host),
    ];
    draining.app.get(Draining).start(draining.app.getHttpServer());
    await eventually(
      () => Promise.resolve(streams.every((stream) => stream.ended())),
      (ended) => ended,
    );
    expect((await listen(draining.port, acme.client.host)).response.statusCode).toBe(503);
    await draining.close();

    const stopping = await startTestApplication({ database: app.database });
    const last = await listen(stopping.port, acme.client.host);
    const began = performance.now();
    await stopping.close();
    expect(performance.now() - began).toBeLessThan(5_000);
    await eventually(
      () => Promise.resolve(last.ended()),
      (ended) => ended,
    );
  });

  describe('in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser();
    });
    afterAll(() => browser.close());

    it('shows a new incident at once, without a reload', async () => {
      const page = await browser.newPage();
      await page.goto(`http://${acme.client.host}/?lang=en`);
      await eventually(
        () => Promise.resolve(app.app.get(LiveReaders).count),
        (count) => count === 1,
      );
      const began = performance.now();
      await createIncident(acme.client, { title: { de: 'Jetzt', en: 'Just now' }, publish: true });
      await page.getByText('Just now').first().waitFor();
      expect(performance.now() - began).toBeLessThan(WITHIN_MS);
      await page.close();
    });

    it('asks every 30 seconds if its stream is refused', async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.route('**/live', (route) => route.fulfill({ status: 503, body: '' }));
      await page.clock.install();
      await page.goto(`http://${acme.client.host}/?lang=en`);
      await createIncident(acme.client, { title: { de: 'Später', en: 'A bit later' }, publish: true });
      await eventually(
        async () => {
          await page.clock.runFor(30_000);
          return page.getByText('A bit later').count();
        },
        (count) => count > 0,
      );
      await context.close();
    });
  });
});
