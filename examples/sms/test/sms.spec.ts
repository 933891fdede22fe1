import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { created, createIncident, deliverEvents, runDueJobs, useApi } from '@heliograph/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SmsModule } from '../src/index.js';

interface Sms {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

describe('SMS', () => {
  /** Messages that the gateway got, and how it answers. */
  const sent: Sms[] = [];
  let status = 202;
  const gateway = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      sent.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(status).end();
    });
  });
  beforeAll(() => once(gateway.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => gateway.close());
  beforeEach(() => {
    sent.length = 0;
    status = 202;
  });

  const api = useApi(() => ({
    packages: [SmsModule],
    environment: { ACME_SMS_GATEWAY: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/` },
  }));
  const { client } = api.useTenant('acme');

  const subscribe = async (address: string, values: object = {}): Promise<any> =>
    created(client, '/subscribers', { channel: 'acme-sms', address, ...values });
  const deliver = async (): Promise<Sms[]> => {
    await deliverEvents(api.app);
    return sent.splice(0);
  };
  const deliveries = async (id: number): Promise<any[]> =>
    (await client.get<any[]>(`/subscribers/${id}/deliveries`)).body.data;

  it('asks to confirm, and tells of incidents then', async () => {
    const { id, address, status: before } = await subscribe('+49 (30) 123-456');
    expect([address, before]).toEqual(['+4930123456', 'pending']);
    const [asked] = await deliver();
    expect(asked).toMatchObject({ to: '+4930123456', text: expect.stringContaining('/confirm/') });
    const [path] = /\/confirm\/[\w.-]+/.exec(asked!.text)!;
    expect((await client.withKey(undefined).post(`/${path}`)).status).toBe(200);
    expect((await client.get(`/subscribers/${id}`)).body.data.status).toBe('confirmed');
    await createIncident(client, { title: 'Slow', publish: true });
    expect(await deliver()).toEqual([
      { id: expect.any(String), to: '+4930123456', text: expect.stringMatching(/^acme GmbH: .*Slow\nhttp/) },
    ]);
  });

  it('refuses what is no phone number', async () => {
    const { status: refused, body } = await client.post('/subscribers', {
      channel: 'acme-sms',
      address: '110',
    });
    expect([refused, body.errors.address]).toEqual([
      422,
      ['The address must be a phone number with its country code, such as +4930123456.'],
    ]);
  });

  it('tries again with the same id while the gateway is down', async () => {
    const { id } = await subscribe('+4930111111', { status: 'confirmed' });
    status = 503;
    await client.post(`/subscribers/${id}/test`);
    const [first] = await deliver();
    expect((await deliveries(id))[0]).toMatchObject({ status: 'waiting', tries: 1 });
    status = 202;
    api.clock.advance(31_000);
    await runDueJobs(api.app);
    expect(sent).toEqual([first]);
    expect((await deliveries(id))[0]).toMatchObject({ status: 'sent', tries: 2 });
  });

  it('gives a number up that no longer exists', async () => {
    const { id } = await subscribe('+4930222222', { status: 'confirmed' });
    status = 410;
    await client.post(`/subscribers/${id}/test`);
    await deliver();
    expect((await client.get(`/subscribers/${id}`)).body.data.status).toBe('quarantined');
  });
});
