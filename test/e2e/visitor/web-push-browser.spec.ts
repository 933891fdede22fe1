import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecretKeys } from '#platform/secrets/secret-keys.js';
import { launchBrowser } from '../../support/browser.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { useEndpoint } from '../../support/endpoint-server.js';
import { createIncident } from '../../support/incidents.js';
import { SubscribedBrowser } from '../../support/push-service.js';
import { useApi } from '../../support/use-api.js';

const service = useEndpoint();
const api = useApi({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8' } });
const acme = api.useTenant('acme');

/**
 * Chromium reaches its push service over the Internet. The test stands in for that service alone: it gives the page a
 * subscription, receives what the server posts, decrypts it, and hands it to the browser.
 */
describe('Subscribing a browser, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  function origin(): string {
    return `http://${acme.client.host}`;
  }

  async function opened(subscribed: SubscribedBrowser): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext();
    await context.grantPermissions(['notifications'], { origin: origin() });
    await context.addInitScript((json) => {
      PushManager.prototype.getSubscription = () => Promise.resolve(null);
      PushManager.prototype.subscribe = (options) => {
        (globalThis as any).subscribedWith = options;
        return Promise.resolve({ toJSON: () => json } as unknown as PushSubscription);
      };
    }, subscribed.json);
    return { context, page: await context.newPage() };
  }

  /** Hands messages to the service worker of the page. */
  async function deliverer(page: Page): Promise<(message: object) => Promise<void>> {
    const devtools: CDPSession = await page.context().newCDPSession(page);
    const registered = Promise.withResolvers<string>();
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found !== undefined) registered.resolve(found.registrationId);
    });
    await devtools.send('ServiceWorker.enable');
    const registrationId = await registered.promise;
    return async (message) => {
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: origin(),
        registrationId,
        data: JSON.stringify(message),
      });
    };
  }

  /**
   * Notes what the worker shows, once the browser has taken it. `getNotifications` is not asked: while it compares what is
   * stored with what the system displays, it forgets a notification that is only about to be displayed.
   */
  async function noteNotifications(
    worker: Worker,
  ): Promise<() => Promise<{ title: string; body: string }[]>> {
    await worker.evaluate(() => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const shown: { title: string; body: string | undefined }[] = ((globalThis as any).shown = []);
      const show = registration.showNotification.bind(registration);
      registration.showNotification = async (title, options) => {
        await show(title, options);
        shown.push({ title, body: options?.body });
      };
    });
    return () => worker.evaluate(() => (globalThis as any).shown);
  }

  /** Tells the worker what a browser tells it that has renewed its subscription, and waits until it is done. */
  function renew(worker: Worker, old: SubscribedBrowser, renewed: SubscribedBrowser): Promise<void> {
    return worker.evaluate(
      async ([before, after]) => {
        const subscription = (json: object): object => ({
          options: { applicationServerKey: keyBytes(before.vapid) },
          toJSON: () => json,
        });
        const keyBytes = (key: string): ArrayBuffer =>
          Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
            .buffer;
        PushManager.prototype.subscribe = () => Promise.resolve(subscription(after) as PushSubscription);
        const work: Promise<unknown>[] = [];
        // No script can make the browser renew a subscription, or extend an event of its own.
        const change = Object.assign(new Event('pushsubscriptionchange'), {
          oldSubscription: subscription(before.json),
          newSubscription: null,
          waitUntil: (one: Promise<unknown>) => work.push(one),
        });
        dispatchEvent(change);
        await Promise.all(work);
      },
      [{ json: old.json, vapid: api.app.get(SecretKeys).current.vapid.publicKey }, renewed.json] as const,
    );
  }

  async function received(subscribed: SubscribedBrowser): Promise<any> {
    await deliverEvents(api.app);
    await deliverEvents(api.app);
    const [post] = service.take();
    return subscribed.read(post!);
  }

  it('takes a press of the button: the first message confirms, and further ones are shown', async () => {
    service.answer = (_post, response) => response.writeHead(201).end();
    const subscribed = new SubscribedBrowser(service.url('/send/chromium'));
    const { context, page } = await opened(subscribed);
    const troubles: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    await page.goto(`${origin()}/subscribe?lang=en`);
    await page.getByRole('link', { name: 'This browser' }).click();
    const key = await page.locator('input[data-push-key]').getAttribute('data-push-key');
    await page.evaluate(() => {
      addEventListener('submit', () =>
        sessionStorage.setItem('key', (globalThis as any).subscribedWith?.applicationServerKey),
      );
    });
    api.clock.advance(5_000);
    const started = context.waitForEvent('serviceworker');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const worker = await started;
    const shown = await noteNotifications(worker);
    await page.getByText('A notification will appear in this browser').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('key'))).toBe(key);

    const deliver = await deliverer(page);
    await deliver(await received(subscribed));
    const status = async (): Promise<string> => (await acme.client.get('/subscribers')).body.data[0].status;
    await expect.poll(status, { timeout: 30_000 }).toBe('confirmed');
    await expect
      .poll(shown, { timeout: 30_000 })
      .toEqual([expect.objectContaining({ body: 'The subscription is confirmed' })]);

    await createIncident(acme.client, { publish: true, title: { en: 'Cards fail', de: 'Karten' } });
    await deliver(await received(subscribed));
    await expect
      .poll(shown, { timeout: 30_000 })
      .toContainEqual(
        expect.objectContaining({ title: expect.stringContaining('New incident: Cards fail') }),
      );

    const renewed = new SubscribedBrowser(service.url('/send/renewed'));
    await renew(worker, subscribed, renewed);
    const message = await received(renewed);
    expect(await status()).toBe('pending');
    await deliver(message);
    await expect.poll(status, { timeout: 30_000 }).toBe('confirmed');
    await createIncident(acme.client, { publish: true, title: { en: 'Transfers fail', de: 'Karten' } });
    await deliver(await received(renewed));
    await expect
      .poll(shown, { timeout: 30_000 })
      .toContainEqual(
        expect.objectContaining({ title: expect.stringContaining('New incident: Transfers fail') }),
      );
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('says so where notifications are not allowed, and sends nothing', async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      Notification.requestPermission = () => Promise.resolve('denied' as const);
    });
    const page = await context.newPage();
    await page.goto(`${origin()}/subscribe?by=web-push&lang=en`);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('alert').getByText('This browser shows no notifications').waitFor();
    expect(page.url()).toContain('by=web-push');
    await context.close();
  });

  it('is not offered without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin()}/subscribe?lang=en`);
    expect(await page.getByText('This browser').isVisible()).toBe(false);
    await context.close();
  });
});
