import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { madeSubscriber } from '../../support/made-subscriber.js';
import type { NewSubscriber } from '#modules/subscribers/store/subscriber-insert.js';
import { SubscriberTransferRepository } from '#modules/subscribers/store/subscriber-transfer.repository.js';
import { NameResolver } from '#platform/outbound/name-resolver.js';
import type { Client } from '../../support/client.js';
import { useDnsServer } from '../../support/dns-server.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { done } from '../../support/incidents.js';
import { eventsOf } from '../../support/outbox.js';
import { statementsDuring } from '../../support/statements-during.js';
import { createSubscriber } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

const ROWS = 1000;

const api = useApi();
const dns = useDnsServer();
const resolving = useApi({
  override: (nest) => nest.overrideProvider(NameResolver).useValue(new NameResolver([dns.address])),
});

function importRows(client: Client, ...subscribers: readonly unknown[]): Promise<any> {
  return done(client.post('/subscribers/import', { subscribers }));
}

function person(values: object = {}): object {
  return { channel: 'email', address: `${randomUUID()}@example.com`, ...values };
}

describe('POST /subscribers/import', () => {
  it('makes those who are new, tells those who were there, and names what is wrong with the others', async () => {
    const { client } = await api.newTenant();
    const there = await createSubscriber(client, { address: 'there@example.com' });
    const report = await importRows(
      client,
      { channel: 'email', address: 'New@example.com', status: 'confirmed', locale: 'en' },
      { channel: 'email', address: 'THERE@example.com' },
      { channel: 'fax', address: 'x' },
      { channel: 'email', address: 'new@EXAMPLE.com', locale: 'de' },
      { channel: 'webhook', address: 'https://hooks.example.com/a' },
      null,
    );
    const [{ id: webhook }, { id: made }] = (await client.get('/subscribers?per_page=2')).body.data;
    expect(report).toEqual({
      created: 2,
      existing: 2,
      refused: 2,
      rows: [
        { row: 0, result: 'created', id: made, differs: [], duplicate_of: null },
        { row: 1, result: 'existing', id: there.id, differs: [], duplicate_of: null },
        { row: 2, result: 'refused', id: null, differs: [], duplicate_of: null },
        { row: 3, result: 'existing', id: made, differs: ['locale'], duplicate_of: 0 },
        { row: 4, result: 'created', id: webhook, differs: [], duplicate_of: null },
        { row: 5, result: 'refused', id: null, differs: [], duplicate_of: null },
      ],
      errors: {
        'subscribers.2.channel': [expect.stringContaining('channel')],
        'subscribers.5': ['The row must be an object.'],
      },
    });
    expect((await client.get(`/subscribers/${made}`)).body.data).toMatchObject({
      address: 'New@example.com',
      locale: 'en',
      status: 'confirmed',
      component_ids: null,
      events: ['incident', 'maintenance', 'announcement'],
    });
    // The webhook has a secret, like one created individually.
    const rotated = await done(client.post(`/subscribers/${webhook}/rotate-secret`));
    expect(rotated.previous_valid_until).not.toBeNull();
  });

  it('asks those who are pending to confirm, in one event, and nobody for whom the caller vouches', async () => {
    const { client, tenant } = await api.newTenant();
    const pending = [person(), person({ status: 'pending' })];
    const { rows } = await importRows(client, ...pending, person({ status: 'confirmed' }));
    const asked = (await eventsOf(api.database, tenant.id)).filter(
      ({ name }) => name === 'subscriber.confirmation_requested',
    );
    expect(asked.map(({ payload }) => payload)).toEqual([{ subscriber_ids: [rows[0].id, rows[1].id] }]);
    const { body } = await client.get('/subscribers');
    const statuses = body.data.map(({ status, confirmed_at: at }: any) => [status, at !== null]);
    expect(statuses).toEqual([
      ['confirmed', true],
      ['pending', false],
      ['pending', false],
    ]);
    await done(client.post(`/subscribers/${rows[0].id}/confirm`));
  });

  it('keeps who is there as they are, also who has left, and tells what the file says otherwise', async () => {
    const { client, tenant } = await api.newTenant();
    const { id: component } = await createComponent(client);
    const [left, same] = [person(), person({ component_ids: [component], events: ['incident'] })];
    const first = await importRows(client, left, same);
    await api.database.sql(
      `update subscriber set status = 'unsubscribed' where tenant_id = '${tenant.id}' and id = ${first.rows[0].id}`,
    );
    const before = (await client.get('/subscribers')).text;
    const again = await importRows(
      client,
      { ...left, status: 'confirmed', locale: 'en', component_ids: [component], events: ['announcement'] },
      same,
    );
    expect(again).toMatchObject({ created: 0, existing: 2, refused: 0, errors: {} });
    expect(again.rows.map(({ id, differs }: any) => [id, differs])).toEqual([
      [first.rows[0].id, ['locale', 'status', 'component_ids', 'events']],
      [first.rows[1].id, []],
    ]);
    expect((await client.get('/subscribers')).text).toBe(before);
  });

  it('stores what each has chosen, and refuses by row what cannot be chosen', async () => {
    const { client } = await api.newTenant();
    const { client: other } = await api.newTenant();
    const [one, two] = [await createComponent(client), await createComponent(client)];
    const internal = await createComponent(client, { is_public: false });
    const foreign = [
      await createComponent(other),
      await createComponent(other),
      await createComponent(other),
    ];
    const strange = Math.max(...foreign.map(({ id }) => id)) + 1000;
    const group = await createGroup(client);
    const report = await importRows(
      client,
      person({ component_ids: [two.id, one.id] }),
      person({ group_ids: [group.id] }),
      person({ component_ids: [] }),
      person({ component_ids: [internal.id] }),
      person({ component_ids: [strange], group_ids: [strange] }),
      person({ component_ids: null, group_ids: [group.id] }),
      person({ component_ids: ['1'] }),
    );
    expect(report.rows.map(({ result }: any) => result)).toEqual([
      ...['created', 'created', 'created', 'refused', 'refused', 'refused', 'refused'],
    ]);
    expect(Object.keys(report.errors)).toEqual([
      'subscribers.3.component_ids',
      'subscribers.4.component_ids',
      'subscribers.4.group_ids',
      'subscribers.5.group_ids',
      'subscribers.6.component_ids',
    ]);
    const { body } = await client.get('/subscribers');
    expect(body.data.map((made: any) => [made.component_ids, made.group_ids])).toEqual([
      [[], []],
      [[], [group.id]],
      [[one.id, two.id], []],
    ]);
  });

  it('refuses by row languages that the page does not have, and webhooks that are to confirm', async () => {
    const { client } = await api.newTenant();
    const report = await importRows(
      client,
      person({ locale: 'fr' }),
      { channel: 'webhook', address: 'https://hooks.example.com/a', status: 'pending' },
      person({ address: 'x' }),
    );
    expect(report).toMatchObject({ created: 0, existing: 0, refused: 3 });
    expect(Object.keys(report.errors)).toEqual([
      'subscribers.0.locale',
      'subscribers.1.status',
      'subscribers.2.address',
    ]);
  });

  it('refuses rows that would select more than 50,000 components and groups together, and no others', async () => {
    const { client } = await api.newTenant();
    const ids = Array.from({ length: 1000 }, (_, index) => 1_000_000 + index);
    const { rows, errors } = await importRows(
      client,
      ...Array.from({ length: 49 }, () => person({ component_ids: ids })),
      person({ component_ids: ids.slice(500), group_ids: ids.slice(500) }),
      person({ group_ids: ids.slice(-1) }),
      person(),
    );
    const unknown = expect.stringMatching(/^There is no public component/);
    expect(errors['subscribers.0.component_ids']).toEqual([unknown]);
    expect(errors['subscribers.49.component_ids']).toEqual([unknown]);
    expect(errors['subscribers.50.component_ids']).toEqual([
      'The rows choose more than 50000 components and groups together; send this row in another request.',
    ]);
    expect(rows.at(-1).result).toBe('created');
  });

  it('refuses by row web addresses that lead to networks that are not public', async () => {
    const { client } = await api.newTenant();
    const addresses = [
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://localhost/a',
      'https://2130706433/a',
    ];
    const report = await importRows(
      client,
      ...addresses.map((address) => ({ channel: 'webhook', address })),
      { channel: 'slack', address: 'https://169.254.169.254/latest' },
      { channel: 'webhook', address: 'http://hooks.example.com/a' },
    );
    expect(report).toMatchObject({ created: 0, refused: 6 });
    const messages = Object.values<string[]>(report.errors).flat();
    expect(new Set(messages.slice(0, 5))).toEqual(
      new Set(['The address leads to a network that is not public.']),
    );
    expect(messages[5]).toBe('The address must start with https://.');
  });

  it('looks up a hundred names of hosts at most, since each is checked again on connect', async () => {
    const { client } = await resolving.newTenant();
    const names = Array.from({ length: 101 }, (_, index) => `host-${index}.test`);
    for (const name of names) dns.zones.set(name, { addresses: ['10.0.0.1'] });
    const hooks = [...names, 'host-0.test', '10.0.0.1'].map((host, index) => ({
      channel: 'webhook',
      address: `https://${host}/${index}`,
    }));
    const { rows } = await importRows(client, ...hooks);
    expect(rows.map(({ result }: any) => result)).toEqual([
      ...Array.from({ length: 100 }, () => 'refused'),
      'created',
      'refused',
      'refused',
    ]);
  });

  it('takes as many statements for a thousand rows as for two', async () => {
    const { client } = await api.newTenant();
    const { id } = await createComponent(client);
    const count = async (rows: number): Promise<number> => {
      const sent = await statementsDuring(async () => {
        const known = await createSubscriber(client);
        const subscribers = Array.from({ length: rows }, (_, row) =>
          row % 2 === 0
            ? person({ component_ids: [id] })
            : { channel: 'webhook', address: `https://hooks.example.com/${randomUUID()}` },
        );
        const report = await importRows(client, ...subscribers, { channel: 'email', address: known.address });
        expect(report).toMatchObject({ created: rows, existing: 1, refused: 0 });
      });
      // Event consumers run at the same time, so only these statements count.
      return sent.filter((text) => /subscri|room_left|insert into outbox/.test(text)).length;
    };
    const few = await count(2);
    expect(few).toBeLessThan(20);
    expect(await count(ROWS - 1)).toBe(few);
  });

  it('done at once by many with the same people makes each of them once', async () => {
    const { client } = await api.newTenant();
    const people = Array.from({ length: 200 }, () => person());
    const reports = await Promise.all(
      [people, people.toReversed(), people, people.toReversed()].map((rows) => importRows(client, ...rows)),
    );
    expect(reports.map(({ refused }) => refused)).toEqual([0, 0, 0, 0]);
    expect(reports.reduce<number>((sum, { created }) => sum + Number(created), 0)).toBe(200);
    expect((await client.get('/subscribers?per_page=1')).body.meta.total).toBe(200);
  });

  it('repeated with its Idempotency-Key gives the first report again', async () => {
    const { client } = await api.newTenant();
    const body = { subscribers: [person()] };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await client.post('/subscribers/import', body, { headers });
    const again = await client.post('/subscribers/import', body, { headers });
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
      200,
      first.text,
      'true',
    ]);
    expect(first.body.data.created).toBe(1);
  });

  it('is refused as a whole without rows, with too many, and while subscriptions are switched off', async () => {
    const { client } = await api.newTenant();
    for (const subscribers of [
      undefined,
      null,
      {},
      'x',
      [],
      Array.from({ length: ROWS + 1 }, () => person()),
    ]) {
      const { status, body } = await client.post('/subscribers/import', { subscribers });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['subscribers']]);
    }
    await client.patch('/settings', { subscriptions_enabled: false });
    const { status, body } = await client.post('/subscribers/import', { subscribers: [person()] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['subscriptions_enabled']]);
  });

  /** Unusual addresses, each with the stored form, or null if the row is refused. */
  const ADDRESSES: readonly (readonly [string, string | null])[] = [
    ['ada@example.com', 'ada@example.com'],
    ['  ada.blank@example.com ', 'ada.blank@example.com'],
    ['Ada+Tag@EXAMPLE.com', 'Ada+Tag@example.com'],
    ['=1+2@example.com', '=1+2@example.com'],
    ["=cmd|'/C'@example.com", "=cmd|'/C'@example.com"],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['grace@xn--bcher-kva.example', 'grace@xn--bcher-kva.example'],
    ['a'.repeat(64) + '@example.com', 'a'.repeat(64) + '@example.com'],
    ['a'.repeat(65) + '@example.com', null],
    ['a'.repeat(255), null],
    [`${'a'.repeat(60)}@${'abcdefgh.'.repeat(22)}com`, null],
    ['"quoted local"@example.com', null],
    ['"ada"@example.com', null],
    ['Ada Lovelace <ada@example.com>', null],
    ['<ada@example.com>', null],
    ['ada(comment)@example.com', null],
    ['ada@example.com(comment)', null],
    ['ada@example.com\r\nBcc: eve@example.com', null],
    ['ada@example.com\nSubject: x', null],
    ['ada%0d%0aBcc:eve@example.com', null],
    ['ada@example.com,eve@example.com', null],
    ['ädä@example.com', null],
    ['用户@example.com', null],
    ['\u202eada@example.com', null],
    ['ada@example.com\u0000', null],
    ['ada@[127.0.0.1]', null],
    ['ada@localhost', null],
    ['=HYPERLINK("https://evil.example","x")', null],
    ['<script>alert(1)</script>@example.com', null],
    ['{{constructor}}@example.com', '{{constructor}}@example.com'],
    ['', null],
  ];

  it('takes or refuses addresses of every odd form, each by its own row', async () => {
    const { client } = await api.newTenant();
    const report = await importRows(
      client,
      ...ADDRESSES.map(([address]) => ({ channel: 'email', address, status: 'confirmed' })),
    );
    const expected = ADDRESSES.map(([, kept]) => (kept === null ? 'refused' : 'created'));
    expect(report.rows.map(({ result }: any) => result)).toEqual(expected);
    const refused = ADDRESSES.flatMap(([, kept], row) =>
      kept === null ? [`subscribers.${row}.address`] : [],
    );
    expect(Object.keys(report.errors)).toEqual(refused);
    const { body } = await client.get('/subscribers?per_page=100');
    expect(body.data.map(({ address }: any) => address).reverse()).toEqual(
      ADDRESSES.flatMap(([, kept]) => kept ?? []),
    );
  });
});

describe('The quota of subscribers', () => {
  const limited = useApi({ environment: { QUOTAS: 'subscribers=5' } });

  it('is kept to by imports: as many as there is room for are made, the others are refused', async () => {
    const { client } = await limited.newTenant();
    const people = Array.from({ length: 4 }, () => person());
    expect(await importRows(client, ...people)).toMatchObject({ created: 4, refused: 0 });
    // Existing subscribers take no room.
    const report = await importRows(client, person({ channel: 'fax' }), ...people, person(), person());
    expect(report).toMatchObject({ created: 1, existing: 4, refused: 2 });
    expect(report.errors['subscribers.6.subscribers'][0]).toMatch(/^The limit of 5 subscribers is reached/);
    const { status, body } = await client.post('/subscribers', person());
    expect([status, Object.keys(body.errors)]).toEqual([422, ['subscribers']]);
  });

  it('holds exactly, however many imports and others there are at once', async () => {
    const { client } = await limited.newTenant();
    await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        number % 2 === 0 ? importRows(client, person(), person()) : client.post('/subscribers', person()),
      ),
    );
    expect((await client.get('/subscribers')).body.meta.total).toBe(5);
  });
});

it('An import reads only the subscribers that it names, even with plans made for an empty table', async () => {
  const { tenant } = await api.newTenant();
  const [FEW, MANY] = [10, 8_000];
  const now = api.clock.now();
  const database = api.app.get(TenantDatabase);
  const transfer = api.app.get(SubscriberTransferRepository);
  const newcomers = (from: number): NewSubscriber[] =>
    Array.from({ length: FEW }, (_, index) =>
      madeSubscriber({ channel: 'email', address: `n${from + index}@example.com` }, 'de', now),
    );
  const rowsRead = async (): Promise<number> => {
    const statement = sql`select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relname = 'subscriber'`;
    return Number((await database.query(named('subscribers_read', statement))).rows[0]?.[0]);
  };
  const step = async (from: number): Promise<void> => {
    const some = newcomers(from);
    expect((await transfer.insertNew(some, null)).size).toBe(FEW);
    expect((await transfer.withAddresses(some.map(({ row }) => row))).size).toBe(FEW);
  };
  const read = await runForTenant(tenant, () =>
    // A transaction uses one connection, which keeps its plans.
    database.write(async () => {
      for (let time = 0; time < 8; time += 1) await step(time * FEW);
      const made = sql`insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, created_at, updated_at)
        select ${tenant.id}, 'email', n || '@example.com', n || '@example.com', 'de', 'pending', true, '["incident"]', ${now}, ${now}, ${now}
        from generate_series(1, ${MANY}) n`;
      await database.query(named('many_subscribers', made));
      const before = await rowsRead();
      await step(MANY);
      return (await rowsRead()) - before;
    }),
  );
  expect(read).toBeLessThanOrEqual(4 * FEW);
});
