import { Logger } from '@nestjs/common';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { MetricsServerModule } from '#core/metrics/metrics-server.module.js';
import { buildDocument } from '#http/reference/document.js';
import { defineModule } from '#module-system/define-module.js';
import { SubscriberExportService } from '#modules/subscribers/services/subscriber-export.service.js';
import type { Channel, SubscriberAddress } from '#platform/channels/channel.js';
import type { ChannelMessage, SendResult } from '#platform/channels/channel-message.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { created } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { PRODUCT_CHANNELS } from '../../support/made-subscriber.js';
import { ScrapedMetrics } from '../../support/scraped-metrics.js';
import { startTestApplication } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const NAME = 'acme-pager';
/** Channels of the product. */
const OWN = PRODUCT_CHANNELS.map(({ name }) => name);
const HOUR = 3_600_000;
const DEADLINE = 30_000;

/** Messages that the channel of the package was given, and what it does with them. */
const given: ChannelMessage[] = [];
let send: (message: ChannelMessage) => unknown = () => ({ result: 'sent' });
let readAddress: (text: string) => unknown = readNumber;

/** A number, of which all but the end is a secret. */
function readNumber(text: string): SubscriberAddress | string {
  return /^\d{4,9}$/.test(text)
    ? { shown: `…${text.slice(-2)}`, key: text, whole: text }
    : 'The address must be 4 to 9 digits.';
}

const PAGER: Channel = {
  name: NAME,
  confirmation: 'asked',
  example: '12345',
  field: { type: 'tel' },
  texts: {
    en: { name: 'Pager', address: 'Number of the pager', hint: '4 to 9 digits.', wrongAddress: 'No number.' },
    de: { name: 'Piepser', address: 'Nummer', hint: '4 bis 9 Ziffern.', wrongAddress: 'Keine Nummer.' },
  },
  retryAfterSeconds: [60, 600],
  readAddress: (text) => readAddress(text) as SubscriberAddress,
  send: (message) => {
    given.push(message);
    return send(message) as Promise<SendResult>;
  },
};

const Pager = defineModule({ name: 'acme-pager', heliograph: '^0', channels: [PAGER] });
const api = useApi({
  packages: [Pager],
  modules: [MetricsServerModule],
  environment: { METRICS_PORT: '0' },
});
const acme = api.useTenant('acme', ['en', 'de']);
const { client } = acme;

/** What a careless package may throw. */
const NO_ERROR = 'no' as unknown as Error;

let numbers = 1000;
let logged: string[];
beforeEach(() => {
  logged = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(Logger.prototype, level).mockImplementation((message: string) => {
      logged.push(message);
    });
  given.length = 0;
  send = () => ({ result: 'sent' });
  readAddress = readNumber;
});
afterEach(() => {
  vi.restoreAllMocks();
});

function subscribed(values: object = {}): Promise<any> {
  numbers += 1;
  return created(client, '/subscribers', {
    channel: NAME,
    address: String(numbers),
    status: 'confirmed',
    ...values,
  });
}

async function deliveryOf({ id }: { readonly id: number }): Promise<any> {
  return (await client.get<any[]>(`/subscribers/${id}/deliveries`)).body.data[0];
}

/** Asks for a test message and lets it be sent. */
async function tested(subscriber: { readonly id: number }): Promise<any> {
  await client.post(`/subscribers/${subscriber.id}/test`);
  await deliverEvents(api.app);
  return deliveryOf(subscriber);
}

describe('A channel of a package', () => {
  it('is among those of the reference, of bodies and of filters', async () => {
    const schema = buildDocument(api.app).components!.schemas!['SubscriberChannel'];
    expect(schema).toMatchObject({ enum: [...OWN, NAME] });
    const { body } = await client.post('/subscribers', { channel: 'acme-fax', address: '1234' });
    expect(body.errors.channel).toEqual([`The channel must be one of ${[...OWN, NAME].join(', ')}.`]);
    const { id } = await subscribed();
    await tested({ id });
    const listed = async (path: string): Promise<unknown[]> =>
      (await client.get<unknown[]>(`${path}?channel=${NAME}`)).body.data;
    expect(await listed('/subscribers')).toEqual([expect.objectContaining({ id })]);
    expect(await listed(`/subscribers/${id}/deliveries`)).toHaveLength(1);
    expect((await client.get('/subscribers?channel=acme-fax')).status).toBe(422);
  });

  it('has a part of reports, and bounded labels of metrics', async () => {
    await tested(await subscribed());
    const report = (await client.get('/analytics/subscribers')).body.data;
    const { channel, now } = report.channels.at(-1);
    expect([channel, now.confirmed > 0]).toEqual([NAME, true]);
    const metrics = await ScrapedMetrics.of(api.app);
    expect(metrics.value(`heliograph_deliveries_total{channel="${NAME}",outcome="sent"}`)).toBeGreaterThan(0);
  });

  it('shows of a secret address what it chooses, and sends to the whole one', async () => {
    const subscriber = await subscribed({ address: '987654' });
    expect(subscriber.address).toBe('…54');
    expect(await tested(subscriber)).toMatchObject({ status: 'sent', channel: NAME });
    expect(given).toMatchObject([{ address: '987654', locale: 'en', event: 'subscriber.test_requested' }]);
    const csv = async (addresses: 'masked' | 'whole'): Promise<string> => {
      const exporting = api.app.get(SubscriberExportService, { strict: false });
      return runForTenant(acme.tenant, async () => {
        let file = '';
        for await (const part of exporting.csv({ filters: {}, addresses })) file += part;
        return file;
      });
    };
    expect(await csv('whole')).toContain(`${NAME},987654,confirmed`);
    expect(await csv('masked')).toContain(`${NAME},<hidden>54,confirmed`);
    const { body } = await client.post('/subscribers', { channel: NAME, address: '987654' });
    expect(body.errors.address).toEqual(['The address is already taken.']);
  });

  it('imports addresses that it accepts', async () => {
    const { body } = await client.post('/subscribers/import', {
      subscribers: [
        { channel: NAME, address: '555555', status: 'confirmed' },
        { channel: NAME, address: 'x' },
        { channel: 'acme-fax', address: '555555' },
      ],
    });
    expect(body.data).toMatchObject({ created: 1, refused: 2 });
    expect(JSON.stringify(body.data)).toContain('The address must be 4 to 9 digits.');
  });

  it('asks people to confirm, tells them, and lets them leave: all by its messages', async () => {
    const visitor = client.withKey(undefined);
    const german = await visitor.get(`//subscribe?by=${NAME}&lang=de`);
    expect(german.text).toContain('<span>Nummer</span><input type="tel" autocomplete="off" name="address"');
    expect(german.text).toContain('aria-current="true">Piepser</a>');
    const form = await visitor.get(`//subscribe?by=${NAME}&lang=en`);
    const shown = /name="shown" value="([\w-]+)"/.exec(form.text)![1]!;
    const post = (address: string): Promise<{ status: number; text: string }> =>
      visitor.request('POST', '//subscribe?lang=en', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          channel: NAME,
          shown,
          address,
          scope: 'all',
          event: 'incident',
          language: 'en',
        }).toString(),
      });
    api.clock.advance(5000);
    const wrong = await post('none');
    expect([wrong.status, wrong.text.includes('No number.')]).toEqual([422, true]);
    expect((await post('777777')).status).toBe(303);
    await deliverEvents(api.app);
    expect(given).toMatchObject([
      {
        address: '777777',
        event: 'subscriber.confirmation_requested',
        manageUrl: null,
        unsubscribeUrl: null,
      },
    ]);
    expect((await visitor.post(`/${new URL(given[0]!.link.url).pathname}`)).status).toBe(200);
    given.length = 0;
    // Asks again: the answer is the same, and the owner gets a link to manage the subscription.
    expect((await post('777777')).status).toBe(303);
    await deliverEvents(api.app);
    const mine = given.filter(({ address }) => address === '777777');
    expect(mine).toMatchObject([{ event: 'subscriber.manage_link_requested', kind: 'Subscription' }]);
    expect(mine[0]!.link.url).toBe(mine[0]!.manageUrl);
    expect((await visitor.get(`/${new URL(mine[0]!.manageUrl!).pathname}`)).status).toBe(200);
    given.length = 0;
    await createIncident(client, { publish: true, title: 'Slow' });
    await deliverEvents(api.app);
    const [notified] = given.filter(({ address }) => address === '777777');
    expect(notified).toMatchObject({ title: 'Slow', event: 'incident.published' });
    expect((await visitor.post(`/${new URL(notified!.unsubscribeUrl!).pathname}`)).status).toBe(200);
    given.length = 0;
    await createIncident(client, { publish: true, title: 'Slow again' });
    await deliverEvents(api.app);
    expect(given.map(({ address }) => address)).not.toContain('777777');
  });

  it('gives a message up after its own schedule', async () => {
    send = () => ({ result: 'retry', code: 503, response: 'Busy.' });
    const subscriber = await subscribed();
    expect(await tested(subscriber)).toMatchObject({ status: 'waiting', tries: 1 });
    for (const seconds of [61, 601]) {
      api.clock.advance(seconds * 1000);
      await runDueJobs(api.app);
    }
    const { status, attempts } = await deliveryOf(subscriber);
    expect(status).toBe('failed');
    expect(attempts).toHaveLength(3);
    expect(attempts[0]).toMatchObject({ code: 503, response: 'Busy.' });
    expect(new Set(given.map(({ id }) => id)).size).toBe(1);
  });

  it('ends a subscription whose address is gone', async () => {
    send = () => ({ result: 'gone', response: 'No such pager.' });
    const subscriber = await subscribed();
    expect(await tested(subscriber)).toMatchObject({ status: 'failed' });
    expect((await client.get(`/subscribers/${subscriber.id}`)).body.data.status).toBe('quarantined');
  });
});

describe('A channel of a package that is broken', () => {
  it.each<[string, () => unknown]>([
    [
      'The pager is dead.',
      () => {
        throw new Error('The pager is dead.');
      },
    ],
    ['The pager is dead.', () => Promise.reject(new Error('The pager is dead.'))],
    ['Something was thrown that is no error.', () => Promise.reject(NO_ERROR)],
    ['It returned no result.', () => undefined],
    ['It returned no result.', () => Promise.resolve('sent')],
    ['It returned a result that is none of sent, retry, failed, gone.', () => ({ result: 'cancelled' })],
    ['It returned a result that is none of sent, retry, failed, gone.', () => [{ result: 'sent' }]],
  ])('is named in the log and tried again, while others go on: %s', async (why, broken) => {
    const [one, other] = [await subscribed(), await subscribed()];
    const mail = await created(client, '/subscribers', {
      channel: 'email',
      address: `ada${numbers}@example.com`,
      status: 'confirmed',
    });
    const whole = String(numbers - 1);
    send = ({ address }) => (address === whole ? broken() : { result: 'sent' });
    for (const { id } of [one, other, mail]) await client.post(`/subscribers/${id}/test`);
    await deliverEvents(api.app);
    expect(await deliveryOf(one)).toMatchObject({
      status: 'waiting',
      attempts: [{ outcome: 'retry', response: 'The channel failed.' }],
    });
    expect([await deliveryOf(other), await deliveryOf(mail)]).toMatchObject([
      { status: 'sent' },
      { status: 'sent' },
    ]);
    expect(logged).toContain(`The channel ${NAME} of the module acme-pager failed: ${why}`);
  });

  it('has what it returns bounded', async () => {
    send = () => ({
      result: 'retry',
      code: 1e300,
      response: '\0\uD800'.repeat(5000),
      notBefore: new Date(8e15),
      further: 1,
    });
    const { status, next_try_at: next, attempts } = await tested(await subscribed());
    expect([status, attempts[0].code, attempts[0].response.length]).toEqual([
      'waiting',
      null,
      expect.any(Number),
    ]);
    expect(attempts[0].response.length).toBeLessThanOrEqual(1000);
    expect(Date.parse(next) - api.clock.now().getTime()).toBeLessThanOrEqual(24 * HOUR);
  });

  it('is waited for ten seconds, and what it says then counts no more', { timeout: DEADLINE }, async () => {
    const late = Promise.withResolvers<SendResult>();
    const [one, mail] = [
      await subscribed(),
      await created(client, '/subscribers', {
        channel: 'email',
        address: 'hang@example.com',
        status: 'confirmed',
      }),
    ];
    send = () => late.promise;
    for (const { id } of [one, mail]) await client.post(`/subscribers/${id}/test`);
    await deliverEvents(api.app).catch(() => undefined);
    expect(given.at(-1)!.signal.aborted).toBe(true);
    late.resolve({ result: 'sent' });
    expect(await deliveryOf(one)).toMatchObject({
      status: 'waiting',
      tries: 1,
      attempts: [{ response: 'The channel did not answer within 10 seconds.' }],
    });
    expect(await deliveryOf(mail)).toMatchObject({ status: 'sent' });
    expect(logged).toContain(
      `The channel ${NAME} of the module acme-pager did not send a message within 10 s.`,
    );
    send = () => ({ result: 'sent' });
    api.clock.advance(HOUR);
    await runDueJobs(api.app);
    expect(await deliveryOf(one)).toMatchObject({ status: 'sent', tries: 2 });
  });

  it.each<[string, (text: string) => unknown]>([
    [
      'No digits.',
      () => {
        throw new Error('No digits.');
      },
    ],
    ['It returned neither an address nor a sentence.', () => Promise.reject(new Error('Later.'))],
    ['It returned neither an address nor a sentence.', () => undefined],
    ['It returned neither an address nor a sentence.', () => ''],
    ['It returned an address without "shown".', () => ({ key: 'a' })],
    ['It returned an address without "shown".', () => ({ shown: '\0', key: 'a' })],
    ['It returned an address without a short "key".', () => ({ shown: 'a', key: 'k'.repeat(501) })],
    ['It returned an address with an invalid "url".', () => ({ shown: 'a', key: 'a', url: 'a' })],
    ['It returned an address with an invalid "whole".', () => ({ shown: 'a', key: 'a', whole: 7 })],
  ])('refuses an address that it cannot read, and is named in the log: %s', async (why, broken) => {
    readAddress = broken;
    const { status, body } = await client.post('/subscribers', { channel: NAME, address: '123456' });
    expect([status, body.errors]).toEqual([
      422,
      { address: [`The channel ${NAME} could not read the address.`] },
    ]);
    expect(logged).toContain(`The channel ${NAME} of the module acme-pager cannot read an address: ${why}`);
  });
});

describe('A channel whose module is removed', () => {
  it(
    'leaves lists and pages that work, and deliveries that wait for it',
    { timeout: 2 * DEADLINE },
    async () => {
      send = () => ({ result: 'retry' });
      const subscriber = await subscribed({ address: '424242' });
      expect(await tested(subscriber)).toMatchObject({ status: 'waiting' });
      api.clock.advance(HOUR);
      const { database, clock } = api;
      const without = await startTestApplication({ database, clock });
      try {
        // Not the client of tests: the reference has the channel no more.
        const ask = async (method: 'GET' | 'POST', path: string, json?: object): Promise<[number, any]> => {
          const { statusCode, body } = await request(`http://127.0.0.1:${without.port}${path}`, {
            method,
            headers: {
              host: `acme.localhost:${without.port}`,
              authorization: `Bearer ${client.key}`,
              ...(json && { 'content-type': 'application/json' }),
            },
            ...(json && { body: JSON.stringify(json) }),
          });
          const text = await body.text();
          return [statusCode, text.startsWith('{') ? JSON.parse(text) : text];
        };
        await runDueJobs(without.app);
        expect(logged).toContain(
          `The channel ${NAME} is not installed, so deliveries of acme wait for its module.`,
        );
        const [, { data }] = await ask('GET', '/api/v1/subscribers?per_page=100');
        expect(data).toContainEqual(expect.objectContaining({ id: subscriber.id, channel: NAME }));
        const [, { data: log }] = await ask('GET', `/api/v1/subscribers/${subscriber.id}/deliveries`);
        expect(log).toMatchObject([{ status: 'waiting', channel: NAME, tries: 1 }]);
        for (const path of ['/api/v1/analytics/subscribers', '/', '/subscribe'])
          expect([path, (await ask('GET', path))[0]]).toEqual([path, 200]);
        expect((await ask('GET', `/subscribe?by=${NAME}`))[1]).toContain('E-mail address');
        const [status, { message }] = await ask('POST', `/api/v1/subscribers/${subscriber.id}/test`);
        expect([status, message]).toEqual([
          409,
          `Subscribers of the channel ${NAME} cannot be sent anything yet.`,
        ]);
        const refused = await ask('POST', '/api/v1/subscribers', { channel: NAME, address: '434343' });
        expect([refused[0], refused[1].errors.channel]).toEqual([
          422,
          [`The channel must be one of ${OWN.join(', ')}.`],
        ]);
      } finally {
        await without.close();
      }
      // Installed again.
      send = () => ({ result: 'sent' });
      api.clock.advance(HOUR + 1);
      await runDueJobs(api.app);
      expect(await deliveryOf(subscriber)).toMatchObject({ status: 'sent', tries: 2 });
    },
  );
});
