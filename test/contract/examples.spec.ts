import { describe, expect, it } from 'vitest';
import { buildDocument } from '#http/reference/document.js';
import { deliverEvents } from '../support/deliver-events.js';
import { FakeClock } from '../support/fake-clock.js';
import { operationsOf } from '../support/operations.js';
import { KeyAndMember } from '../support/people.js';
import { RecordMaker } from '../support/record-maker.js';
import { TestChannels } from '../support/recording-channel.js';
import { created } from '../support/factories.js';
import { useApi } from '../support/use-api.js';
import { componentWebhook, hostSystemWebhook } from '../support/webhooks.js';

const TIMEOUT_MS = 240_000;

interface DocumentedBodies {
  readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
}

/**
 * Far beyond the clock of all other tests: instants that examples place in the future have to stay
 * in the future.
 */
const LATER = '2090-06-01T12:00:00.000Z';

/** Sending a test message needs a working channel. */
const channels = TestChannels.recordingAll();

describe('The documented examples', () => {
  const api = useApi(() => ({ clock: new FakeClock(new Date(LATER)), override: channels.override }));
  const fresh = api.useTenant('fresh');

  it(
    'succeed on a fresh tenant, sent as they stand, in many years, too',
    { timeout: TIMEOUT_MS },
    async () => {
      const operations = operationsOf(buildDocument(api.app));
      const maker = new RecordMaker(operations, new KeyAndMember(api, fresh), () => deliverEvents(api.app));
      await maker.fill();
      const failures: string[] = [];
      for (const operation of operations) {
        const response = await maker
          .readyPath(operation)
          .then((path) => maker.send(operation, path))
          .catch((error: unknown) => String(error));
        if (typeof response === 'string') failures.push(response);
        else if (response.status >= 300) failures.push(`${operation.name}: ${response.text}`);
      }
      expect(failures).toEqual([]);
    },
  );

  it('of what anybody may send succeed on a fresh tenant without a key, in each form', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const source = await created(client, '/metric-sources', { name: 'Prometheus' });
    const tokens: Readonly<Record<string, string>> = {
      '/hooks/components/{token}': (await componentWebhook(client)).target,
      '/hooks/host-systems/{token}': (await hostSystemWebhook(client)).target,
      '/hooks/metrics/{token}': `/${new URL(source.url).pathname}`,
    };
    const bodies = Object.entries(buildDocument(api.app).paths)
      .filter(([path, { post }]) => !/^\/(api\/v1|auth)\//.test(path) && post !== undefined)
      .flatMap(([path, { post }]) =>
        Object.entries((post?.requestBody as DocumentedBodies | undefined)?.content ?? {}).map(
          ([type, { example }]) => ({ path, type, example }),
        ),
      );
    expect(bodies.map(({ path, type }) => [path, type])).toEqual([
      ['/api/v2/subscribers', 'application/json'],
      ['/api/v2/subscribers', 'application/x-www-form-urlencoded'],
      ['/hooks/components/{token}', 'application/json'],
      ['/hooks/host-systems/{token}', 'application/json'],
      ['/hooks/metrics/{token}', 'application/json'],
    ]);
    for (const { path, type, example } of bodies) {
      const body =
        type === 'application/json'
          ? JSON.stringify(example)
          : new URLSearchParams(example as Record<string, string>).toString();
      const { status } = await visitor.request('POST', tokens[path] ?? `/${path}`, {
        headers: { 'content-type': type },
        body,
      });
      expect([path, type, status]).toEqual([path, type, path in tokens ? 200 : 202]);
    }
  });
});
