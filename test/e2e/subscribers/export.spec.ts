import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentTenant, runForTenant } from '#core/context/work-context.js';
import { DatabaseBusy } from '#core/errors/database-unavailable.js';
import { SubscriberExportService } from '#modules/subscribers/services/subscriber-export.service.js';
import { SubscriberImportService } from '#modules/subscribers/services/subscriber-import.service.js';
import { SubscriberTransferRepository } from '#modules/subscribers/store/subscriber-transfer.repository.js';
import { readSubscribers } from '#modules/subscribers/services/csv/read-subscribers.js';
import { changesHeard } from '../../support/changes-heard.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { fakeTimersOf } from '../../support/fake-timers.js';
import { CHAT_NAMES } from '../../support/made-subscriber.js';
import { statementsDuring } from '../../support/statements-during.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const HEADER = 'channel,address,status,locale,component_ids,group_ids,events';
const EVENTS = 'incident maintenance announcement';

const api = useApi();

/** Imports a file as the command does. */
async function importFile({ tenant }: TestTenant, file: string): Promise<string[]> {
  async function* bytes(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(Buffer.from(file));
  }
  const rows: unknown[] = [];
  for await (const group of readSubscribers(bytes())) rows.push(...group.map(({ row }) => row));
  const outcomes = await runForTenant(tenant, () =>
    api.app.get(SubscriberImportService).importExported(rows),
  );
  return outcomes.map(({ result }) => result);
}

/** Stores `count` subscribers with one statement. */
async function store({ id }: TestTenant['tenant'], count: number): Promise<void> {
  await api.database.sql(
    `insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at,
       confirmed_at, created_at, updated_at)
     select $1, 'email', n || '@example.com', n, 'de', 'confirmed', true, '["incident"]', $2, $2, $2, $2
     from generate_series(1, $3::int) n`,
    [id, api.clock.now(), count],
  );
}

describe('HEAD /subscribers/export', () => {
  it('has the headers of the file, and reads no more of it than its beginning', async () => {
    const { client, tenant } = await api.newTenant();
    const asked = async (): Promise<unknown[]> => {
      let answer;
      const statements = await statementsDuring(async () => {
        answer = await client.request('HEAD', '/subscribers/export');
      });
      const { status, headers, text } = answer!;
      return [status, headers['content-type'], headers['content-length'], text, statements];
    };
    await changesHeard(api.app);
    await asked();
    const few = await asked();
    await store(tenant, 5000);
    expect(await asked()).toEqual(few);
    expect(few.slice(0, 4)).toEqual([200, 'text/csv; charset=utf-8; header=present', undefined, '']);
  });
});

describe('GET /subscribers/export', () => {
  it('is a CSV file of all subscribers, oldest first, that nobody keeps', async () => {
    const { client, tenant } = await api.newTenant();
    const [one, two] = [await createComponent(client), await createComponent(client)];
    const group = await createGroup(client);
    await createConfirmed(client, { address: 'ada@example.com' });
    await createSubscriber(client, {
      address: 'grace@bücher.example',
      locale: 'en',
      component_ids: [two.id, one.id],
      group_ids: [group.id],
      events: ['announcement', 'incident'],
    });
    await createSubscriber(client, { channel: 'webhook', address: 'https://hooks.example.com/a,b' });
    const { status, headers, text } = await client.get('/subscribers/export');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="subscribers-${tenant.slug}.csv"`,
      'cache-control': 'no-store',
    });
    expect(text.split('\r\n')).toEqual([
      HEADER,
      `email,ada@example.com,confirmed,de,all,,${EVENTS}`,
      `email,grace@xn--bcher-kva.example,pending,en,${one.id} ${two.id},${group.id},incident announcement`,
      `webhook,"https://hooks.example.com/a,b",confirmed,de,all,,${EVENTS}`,
      '',
    ]);
  });

  it('of a tenant without subscribers has the names of the columns alone', async () => {
    const { client } = await api.newTenant();
    expect((await client.get('/subscribers/export')).text).toBe(`${HEADER}\r\n`);
  });

  it('has the filters of the list', async () => {
    const { client } = await api.newTenant();
    const { id } = await createComponent(client);
    const other = await createComponent(client);
    await createConfirmed(client, { address: 'ada@example.com', component_ids: [id], events: ['incident'] });
    await createSubscriber(client, { address: 'grace@example.com', component_ids: [other.id] });
    await createSubscriber(client, { channel: 'webhook', address: 'https://hooks.example.com/a' });
    for (const query of [
      'status=confirmed',
      'channel=email',
      `component_id=${id}`,
      'event=announcement',
      'q=GRACE',
      `status=confirmed&channel=email&component_id=${id}&event=incident&q=ada`,
    ]) {
      const listed = (await client.get(`/subscribers?${query}`)).body.data.map(({ address }: any) => address);
      const { text } = await client.get(`/subscribers/export?${query}`);
      const exported = text.trimEnd().split('\r\n').slice(1);
      expect([query, exported.map((line) => line.split(',')[1])]).toEqual([query, listed.reverse()]);
    }
    const { status, body } = await client.get('/subscribers/export?state=confirmed');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['state']]);
  });

  it('shows whole addresses of chats to whoever asks for them, and masks them otherwise', async () => {
    const tenant = await api.newTenant();
    const address = 'https://chat.example.com/hooks/secret/4567';
    for (const channel of CHAT_NAMES) await createSubscriber(tenant.client, { channel, address });
    const masked = (await tenant.client.get('/subscribers/export')).text;
    expect(masked).not.toContain('secret');
    expect(masked).toContain('slack,https://chat.example.com/<hidden>4567,');
    const whole = (await tenant.client.get('/subscribers/export?addresses=whole')).text;
    for (const channel of CHAT_NAMES) expect(whole).toContain(`\r\n${channel},${address},`);
    // Masked addresses cannot be imported.
    const other = await api.newTenant();
    expect(await importFile(other, masked)).toEqual(CHAT_NAMES.map(() => 'refused'));
    expect(await importFile(other, whole)).toEqual(CHAT_NAMES.map(() => 'created'));
  });

  it('comes back identical from an import, formulas, odd addresses and all statuses included', async () => {
    const [tenant, other] = [await api.newTenant(), await api.newTenant()];
    const { client } = tenant;
    for (const address of [
      '=1+2@example.com',
      "=cmd|'/C'@example.com",
      '+x@example.com',
      '-x@example.com',
      "'=x@example.com",
      "''+x@example.com",
      "'x'@example.com",
    ])
      await createConfirmed(client, { address });
    await createSubscriber(client, {
      channel: 'webhook',
      address: 'https://hooks.example.com/?a=1,2;3&b=%22',
    });
    await createSubscriber(client, { channel: 'slack', address: 'https://chat.example.com/secret' });
    await createSubscriber(client, { component_ids: [], events: ['maintenance'], locale: 'en' });
    for (const [status, values] of [
      ['quarantined', {}],
      ['unsubscribed', {}],
      ['pending', { channel: 'webhook', address: 'https://hooks.example.com/asked' }],
    ] as const) {
      const { id } = await createConfirmed(client, values);
      await api.database.sql(
        `update subscriber set status = '${status}' where tenant_id = '${tenant.tenant.id}' and id = ${id}`,
      );
    }
    const path = '/subscribers/export?addresses=whole';
    const exported = (await client.get(path)).text;
    expect(exported).toMatch(/\r\nemail,'=1\+2@example\.com,/);
    expect(exported).not.toMatch(/(^|[,\n"])[=+@-]/);
    const outcomes = await importFile(other, exported);
    expect(new Set(outcomes)).toEqual(new Set(['created']));
    expect((await other.client.get(path)).text).toBe(exported);
    // Importing the same file again changes nothing.
    expect(new Set(await importFile(other, exported))).toEqual(new Set(['existing']));
  });

  it('reads many a thousand at a time, and none before they are wanted', async () => {
    const { client, tenant } = await api.newTenant();
    await api.database.sql(
      `insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, created_at, updated_at)
       select '${tenant.id}', 'email', n || '@example.com', n || '@example.com', 'de', 'confirmed', true, '["incident"]', now(), now(), now()
       from generate_series(1, 2500) n`,
    );
    const sent = await statementsDuring(async () => {
      const { text } = await client.get('/subscribers/export');
      const lines = text.trimEnd().split('\r\n');
      expect([lines.length, new Set(lines).size, lines[1], lines.at(-1)]).toEqual([
        2501,
        2501,
        'email,1@example.com,confirmed,de,all,,incident',
        'email,2500@example.com,confirmed,de,all,,incident',
      ]);
    });
    expect(sent.filter((text) => text.includes('from subscriber where'))).toHaveLength(3);
    const parts = runForTenant(tenant, () =>
      api.app.get(SubscriberExportService).csv({ filters: {}, addresses: 'masked' }),
    );
    const started = await statementsDuring(async () => {
      await runForTenant(tenant, async () => {
        await parts.next();
        await parts.next();
      });
      await parts.return(undefined);
    });
    expect(started.filter((text) => text.includes('from subscriber where'))).toHaveLength(1);
  });

  it('needs the ability to manage subscribers', async () => {
    const tenant = await api.newTenant();
    const client = await tenant.clientWith('components.manage');
    expect((await client.get('/subscribers/export')).status).toBe(403);
    const body = { subscribers: [{ channel: 'email', address: `${randomUUID()}@example.com` }] };
    expect((await client.post('/subscribers/import', body)).status).toBe(403);
  });
});

describe('Exports at the same time', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are read one part after the other for a tenant, and are whole; other tenants do not wait', async () => {
    const many = await api.newTenant();
    await store(many.tenant, 2100);
    const other = await api.newTenant();
    await store(other.tenant, 1);
    const { promise: isLetOn, resolve: letOn } = Promise.withResolvers<undefined>();
    const repository = api.app.get(SubscriberTransferRepository);
    const exported = repository.exported.bind(repository);
    let [reading, most] = [0, 0];
    vi.spyOn(repository, 'exported').mockImplementation(async (range) => {
      if (currentTenant().id !== many.tenant.id) return exported(range);
      reading += 1;
      most = Math.max(most, reading);
      await isLetOn;
      const part = await exported(range);
      reading -= 1;
      return part;
    });
    const files = Array.from({ length: 8 }, () => many.client.get('/subscribers/export'));
    expect((await other.client.get('/subscribers/export')).text.split('\r\n')).toHaveLength(3);
    letOn(undefined);
    for (const { status, text } of await Promise.all(files)) {
      expect(status).toBe(200);
      expect(new Set(text.split('\r\n')).size).toBe(1 + 2100 + 1);
    }
    expect(most).toBe(1);
  });

  it('wait a minute for their turn, and then say that the database is busy', async () => {
    const { tenant } = await api.newTenant();
    const { promise: rows, resolve: letOn } = Promise.withResolvers<never[]>();
    vi.spyOn(api.app.get(SubscriberTransferRepository), 'exported').mockReturnValue(rows);
    const readTwo = (): Promise<unknown> =>
      runForTenant(tenant, async () => {
        const parts = api.app.get(SubscriberExportService).csv({ filters: {}, addresses: 'masked' });
        return [await parts.next(), await parts.next()];
      });
    const pendingTimers = fakeTimersOf('tenant-concurrency-limit.ts');
    try {
      const first = readTwo();
      const outcome = expect(readTwo()).rejects.toThrow(DatabaseBusy);
      await vi.advanceTimersByTimeAsync(59_999);
      expect(pendingTimers()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      await outcome;
      letOn([]);
      expect(await first).toMatchObject([{ done: false }, { done: true }]);
      expect(await readTwo()).toMatchObject([{ done: false }, { done: true }]);
    } finally {
      vi.useRealTimers();
    }
  });
});
