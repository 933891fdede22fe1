import { beforeAll, describe, expect, it } from 'vitest';
import { deliverEvents } from '../../support/deliver-events.js';
import { createIncident } from '../../support/incidents.js';
import { RecordingChannel, TestChannels } from '../../support/recording-channel.js';
import { useApi } from '../../support/use-api.js';

const mails = new RecordingChannel('email');
const api = useApi({ override: new TestChannels(mails).override });
const own = api.useTenant('own');

const ADDRESS = 'Erika.Mustermann@Example.com';
/** Part of the address that identifies its owner, however it is folded, encoded or cut. */
const TRACE = 'erika.mustermann';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
}

/** Columns of all tables that contain the trace, for all tenants: text, JSON, arrays and bytes alike. */
async function placesOf(trace: string): Promise<string[]> {
  const columns = await api.database.sql<Column>(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'bytea', 'USER-DEFINED')`,
  );
  expect(columns.length).toBeGreaterThan(50);
  const forms = [
    trace,
    Buffer.from(trace).toString('hex'),
    Buffer.from(trace).toString('base64url').slice(0, -2),
  ];
  const found = await Promise.all(
    columns.map(async ({ table_name: table, column_name: column }) => {
      const rows = await api.database.sql(
        `select from "${table}" where exists (select from unnest($1::text[]) form
           where strpos(lower("${column}"::text), lower(form)) > 0)`,
        [forms],
      );
      return rows.length > 0 ? [`${table}.${column}`] : [];
    }),
  );
  return found.flat();
}

describe('A subscriber who is deleted', () => {
  let id: number;
  const headers = { 'idempotency-key': 'subscribe-erika' };
  const input = { channel: 'email', address: ADDRESS };

  beforeAll(async () => {
    const { client } = own;
    const made = await client.post<{ id: number }>('/subscribers', input, { headers });
    expect(made.status).toBe(201);
    ({ id } = made.body.data);
    await deliverEvents(api.app);
    for (const [step, key] of [
      ['confirm', 'confirm-erika'],
      ['test', 'try-erika'],
    ] as const)
      await client.post(`/subscribers/${id}/${step}`, undefined, { headers: { 'idempotency-key': key } });
    await client.patch(`/subscribers/${id}`, { locale: 'en' }, { headers: { 'idempotency-key': 'speak' } });
    mails.answer = () => ({ result: 'retry', code: 451, response: `4.7.1 <${ADDRESS}> is greylisted` });
    await createIncident(client, { publish: true });
    await deliverEvents(api.app);
    mails.answer = () => {
      throw new Error(`<${ADDRESS}> hung up`);
    };
    api.clock.advance(5_000);
    await expect(deliverEvents(api.app)).rejects.toThrow('The channel email failed.');
    await client.get(`/subscribers?q=erika`);
  });

  it('stands, before that, where an address has to be, and in what was said and answered of it', async () => {
    expect((await placesOf(TRACE)).sort()).toEqual([
      'idempotency_key.body',
      'notification_delivery.first_response',
      'subscriber.address',
      'subscriber.address_key',
    ]);
  });

  it('leaves the address nowhere, and is not made anew by a request that is repeated', async () => {
    const { client } = own;
    expect((await client.delete(`/subscribers/${id}`, { headers: { 'idempotency-key': 'go' } })).status).toBe(
      204,
    );
    expect(await placesOf(TRACE)).toEqual([]);
    const repeated = await client.post('/subscribers', input, { headers });
    expect([repeated.status, repeated.body.message]).toEqual([
      409,
      'The stored response to this request has been erased.',
    ]);
    const again = await client.delete(`/subscribers/${id}`, { headers: { 'idempotency-key': 'go' } });
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([204, 'true']);
    expect(await placesOf(TRACE)).toEqual([]);
  });
});
