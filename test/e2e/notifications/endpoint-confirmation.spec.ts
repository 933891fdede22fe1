import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { ConfirmationRequests } from '#modules/subscribers/services/confirmation-requests.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { useEndpoint, type ReceivedPost } from '../../support/endpoint-server.js';
import { createIncident } from '../../support/incidents.js';
import { CHAT_NAMES } from '../../support/made-subscriber.js';
import { useApi } from '../../support/use-api.js';

const endpoint = useEndpoint();
const api = useApi({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8' } });

async function posted(): Promise<ReceivedPost[]> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
  return endpoint.take();
}

describe.each(['webhook', ...CHAT_NAMES])('A visitor’s subscription by %s', (channel) => {
  it('is sent the link to confirm, and nothing else before it is used', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    endpoint.answer = (_post, response) => response.writeHead(200).end('ok');
    const form = await visitor.get(`//subscribe?by=${channel}`);
    const shown = /name="shown" value="([\w-]+)"/.exec(form.text)![1]!;
    api.clock.advance(5000);
    const fields = {
      channel,
      shown,
      address: endpoint.url(`/${channel}/x`),
      scope: 'all',
      event: 'incident',
    };
    const sent = await visitor.request('POST', '//subscribe', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, language: 'en' }).toString(),
    });
    expect(sent.status).toBe(303);
    await createIncident(client, { publish: true, title: 'Before' });
    const asked = await posted();
    expect(asked.map(({ path }) => path)).toEqual([`/${channel}/x`]);
    const [link] = /\/confirm\/[\w-]+/.exec(asked[0]!.body.replaceAll('\\', '')) ?? [];
    expect(asked[0]!.body).toContain('Otherwise, nothing more will be sent');
    if (channel === 'webhook')
      expect(JSON.parse(asked[0]!.body)).toMatchObject({
        type: 'subscriber.confirmation_requested',
        data: { confirm_url: expect.stringMatching(/^http.*\/confirm\/[\w-]+\?lang=en$/) },
      });
    expect((await visitor.post(`/${link}`)).status).toBe(200);
    const [subscriber] = (await client.get('/subscribers')).body.data;
    expect(subscriber.status).toBe('confirmed');
    await createIncident(client, { publish: true, title: 'After' });
    const notified = await posted();
    expect(notified.map(({ body }) => body.includes('After'))).toEqual([true]);
  });
});

it('Subscribers who are asked together get a link each', async () => {
  const { client, tenant } = await api.newTenant();
  const visitor = client.withKey(undefined);
  endpoint.answer = (_post, response) => response.writeHead(200).end('ok');
  // One more than there are shards, so two of them are sent to by the same job.
  const paths = [1, 2, 3, 4, 5].map((index) => `/together/${index}`);
  for (const path of paths)
    await visitor.post('//api/v2/subscribers', { subscriber: { endpoint: endpoint.url(path) } });
  expect((await posted()).map(({ path }) => path).sort()).toEqual(paths);
  const ids = (await client.get('/subscribers')).body.data.map(({ id }: any) => id);
  await runForTenant(tenant, () =>
    api.app.get(TenantDatabase).write(() => api.app.get(ConfirmationRequests).ask(ids)),
  );
  const asked = await posted();
  expect(asked.map(({ path }) => path).sort()).toEqual(paths);
  const links = asked.map(({ body }) => /\/confirm\/[\w-]+/.exec(body)?.[0]);
  expect(links).not.toContain(undefined);
  expect(new Set(links).size).toBe(paths.length);
});
