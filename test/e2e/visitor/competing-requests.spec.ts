import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { useMailServer } from '../../support/mail-server.js';
import { subscribe, subscriber } from '../../support/subscribing.js';
import { useApi } from '../../support/use-api.js';

const server = useMailServer();

const api = useApi(() => ({ environment: { SMTP_URL: server.url, MAIL_FROM: 'status@mail.example' } }));

beforeEach(() => {
  server.taken();
});

const ADDRESS = 'wanted@example.com';

/** Path of the link in the mail that arrives next, in the form that the test client takes. */
async function mailedLink(): Promise<string> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
  const mails = server.taken();
  expect(mails.map(({ to }) => to)).toEqual([ADDRESS]);
  return `/${/\/confirm\/[\w-]+/.exec(mails[0]?.parsed.text ?? '')![0]}`;
}

async function asks(visitor: Client, chosen: readonly unknown[]): Promise<string> {
  api.clock.advance(1_000);
  const answer = await visitor.post('//api/v2/subscribers', {
    subscriber: { email: ADDRESS, component_id: chosen },
  });
  expect(answer.status).toBe(202);
  return mailedLink();
}

describe('Requests of strangers and owner for one address', () => {
  it('each have their own link, which confirms what was chosen with it', async () => {
    const { client } = await api.newTenant();
    const group = await createGroup(client);
    const [one, other] = [
      await createComponent(client, { group_id: group.id }),
      await createComponent(client),
    ];
    const visitor = client.withKey(undefined);
    const first = await asks(visitor, [one.id]);
    const second = await asks(visitor, [other.id, `g${group.id}`]);
    const third = await asks(visitor, []);
    expect(new Set([first, second, third]).size).toBe(3);
    for (const link of [first, second, third]) expect((await visitor.get(link)).status).toBe(200);
    expect((await visitor.post(second)).status).toBe(200);
    expect(await subscriber(client, ADDRESS)).toMatchObject({
      status: 'confirmed',
      component_ids: [other.id],
      group_ids: [group.id],
    });
    for (const link of [first, third]) {
      const late = await visitor.post(`${link}?lang=en`);
      expect([late.status, late.text.includes('has already been used')]).toEqual([200, true]);
    }
    expect((await subscriber(client, ADDRESS)).component_ids).toEqual([other.id]);
    expect(await api.database.sql(`select from subscription_request`)).toEqual([]);
  });

  it('leave the first one as it was', async () => {
    const { client } = await api.newTenant();
    const { id } = await createComponent(client);
    const visitor = client.withKey(undefined);
    const first = await asks(visitor, [id]);
    await asks(visitor, []);
    await visitor.post(first);
    expect(await subscriber(client, ADDRESS)).toMatchObject({ status: 'confirmed', component_ids: [id] });
  });

  it('confirm one of them where several links are used at the same time', async () => {
    const { client } = await api.newTenant();
    const ids = [await createComponent(client), await createComponent(client)].map(({ id }) => id);
    const visitor = client.withKey(undefined);
    const links = [await asks(visitor, [ids[0]]), await asks(visitor, [ids[1]]), await asks(visitor, ids)];
    const answers = await Promise.all(links.map((link) => visitor.post(`${link}?lang=en`)));
    const won = answers.findIndex(({ text }) => text.includes('You will get messages'));
    expect(answers.filter(({ text }) => text.includes('You will get messages'))).toHaveLength(1);
    expect((await subscriber(client, ADDRESS)).component_ids).toEqual([[ids[0]], [ids[1]], ids][won]);
  });

  it('choose only what still exists when it is confirmed', async () => {
    const { client } = await api.newTenant();
    const [gone, kept] = [await createComponent(client), await createComponent(client)];
    const visitor = client.withKey(undefined);
    await asks(visitor, []);
    const link = await asks(visitor, [gone.id, kept.id]);
    await client.delete(`/components/${gone.id}`);
    expect((await visitor.post(link)).status).toBe(200);
    expect((await subscriber(client, ADDRESS)).component_ids).toEqual([kept.id]);
  });

  it('are replaced when the tenant asks again, and when somebody asks after leaving', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const links = [await asks(visitor, []), await asks(visitor, [])];
    const { id } = await subscriber(client, ADDRESS);
    await client.post(`/subscribers/${id}/resend-confirmation`);
    const resent = await mailedLink();
    for (const link of links) expect((await visitor.post(link)).status).toBe(410);
    const further = await asks(visitor, []);
    await client.post(`/subscribers/${id}/confirm`);
    await api.database.sql(`update subscriber set status = 'unsubscribed' where address = $1`, [ADDRESS]);
    await subscribe(ADDRESS, visitor);
    for (const link of [resent, further]) expect((await visitor.post(link)).status).toBe(410);
    expect((await visitor.post(await mailedLink())).status).toBe(200);
  });
});
