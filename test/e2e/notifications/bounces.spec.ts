import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { MessageIds } from '#modules/notifications/services/message-ids.js';
import type { Client } from '../../support/client.js';
import { createConfirmed } from '../../support/subscribers.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const TOKEN = '8f14e45fceea167a5a36dedd4bea2543';
const api = useApi({ environment: { BOUNCE_TOKEN: TOKEN } });

async function report(
  client: Client,
  body: unknown,
  { token = TOKEN, type = 'application/json' } = {},
): Promise<number> {
  const { status } = await client.withKey(undefined).request('POST', `//hooks/bounces/${token}`, {
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return status;
}

async function statusOf(client: Client, id: number): Promise<string> {
  return (await client.get(`/subscribers/${id}`)).body.data.status;
}

describe('A report of a mail service', () => {
  it('quarantines an address that bounces, of all tenants', async () => {
    const [one, other] = [await api.newTenant(), await api.newTenant()];
    const gone = await createConfirmed(one.client, { address: 'Gone@example.com' });
    const goneToo = await createConfirmed(other.client, { address: 'gone@Example.com' });
    const happy = await createConfirmed(one.client, { address: 'happy@example.com' });
    const reports = [
      { address: 'gone@example.com', kind: 'bounce', reason: `no such user\0${'x'.repeat(5_000)}` },
      { address: 'nobody@example.com', kind: 'bounce' },
      { address: 'no address\r\n', kind: 'bounce' },
    ];
    expect(await report(one.client, { reports })).toBe(204);
    expect(await report(one.client, { reports })).toBe(204);
    expect(await statusOf(one.client, gone.id)).toBe('quarantined');
    expect(await statusOf(other.client, goneToo.id)).toBe('quarantined');
    expect(await statusOf(one.client, happy.id)).toBe('confirmed');
    const rows = await api.database.sql<{ quarantine_reason: string }>(
      `select quarantine_reason from subscriber where status = 'quarantined'`,
    );
    expect(rows.map(({ quarantine_reason: reason }) => reason.slice(0, 14))).toEqual([
      'no such user x',
      'no such user x',
    ]);
  });

  it('unsubscribes who complains, from the tenant whose mail it was and from no other', async () => {
    const [one, other] = [await api.newTenant(), await api.newTenant()];
    const address = 'annoyed@example.com';
    const [annoyed, content] = await Promise.all(
      [one, other].map(async ({ client }) => createConfirmed(client, { address })),
    );
    const idOf = (tenant: TestTenant, subscriberId: number): Promise<string> =>
      runForTenant(tenant.tenant, () => api.app.get(MessageIds, { strict: false }).sign(311, subscriberId));
    const messageId = await idOf(one, annoyed!.id);
    const [signed, domain] = messageId.split('@');
    const [event, subscriber, tenant, mac] = signed!.split('.');
    const foreign = (await idOf(other, content!.id)).split('.')[2]!;
    const forged = [
      undefined,
      '',
      'x',
      `${event}.${subscriber}.${one.tenant.slug}@${domain}`,
      `${event}.${subscriber}.${foreign}.${mac}@${domain}`,
      `${event}.${content!.id}.${foreign}.${mac}@${domain}`,
      `312.${subscriber}.${tenant}.${mac}@${domain}`,
      `${event}.${subscriber}.${tenant}.${'A'.repeat(16)}@${domain}`,
      `${event}.${subscriber}.${'_'.repeat(22)}.${mac}@${domain}`,
      `${signed!.slice(0, -1)}@${domain}`,
      7,
    ];
    const complaints = forged.map((message_id) => ({ address, kind: 'complaint', message_id }));
    expect(await report(other.client, { reports: complaints })).toBe(204);
    expect(await statusOf(one.client, annoyed!.id)).toBe('confirmed');
    expect(await statusOf(other.client, content!.id)).toBe('confirmed');
    // The host that the report arrives at does not matter, nor does an address that the service has hidden.
    const complaint = { address: 'redacted@example.net', kind: 'complaint', message_id: `<${messageId}>` };
    expect(await report(other.client, { reports: [complaint] })).toBe(204);
    expect(await statusOf(one.client, annoyed!.id)).toBe('unsubscribed');
    expect(await statusOf(other.client, content!.id)).toBe('confirmed');
  });

  it('needs the token, and a body that a mail service would send', async () => {
    const { client } = await api.newTenant();
    const body = { reports: [{ address: 'a@example.com', kind: 'bounce' }] };
    for (const token of ['x', TOKEN.slice(1), `${TOKEN}x`, '%00', 'x'.repeat(2_000)])
      expect(await report(client, body, { token })).toBe(404);
    for (const nonsense of [{}, 'null', '"x"', 7, { reports: 'x' }])
      expect(await report(client, nonsense)).toBe(422);
    expect(await report(client, '{')).toBe(400);
    expect(await report(client, body, { type: 'text/plain' })).toBe(415);
    expect(await report(client, { reports: [null, 7, {}, { kind: 'bounce' }] })).toBe(204);
  });
});

describe('Without a token in the settings', () => {
  const closed = useApi();

  it('nothing is taken', async () => {
    const { client } = await closed.newTenant();
    for (const token of ['', 'undefined', TOKEN]) expect(await report(client, {}, { token })).toBe(404);
  });
});
