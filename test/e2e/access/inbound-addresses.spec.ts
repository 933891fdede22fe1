import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent, createHostSystem } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');

let viewer: Client;
let manager: Client;

beforeEach(async () => {
  viewer = await own.clientWith('components.view', 'audit.view');
  manager = await own.clientWith('components.view', 'components.manage');
});

function tagOf({ headers }: ApiResponse): string {
  return String(headers['etag']);
}

function tokenOf(address: string): string {
  return address.split('/').at(-1)!;
}

/** The address of a record, wherever it is. */
function addressOf(record: any): string {
  return record.webhook_url ?? record.remote_trigger.webhook_url;
}

describe.each([
  ['component', 'components', (): Promise<any> => createComponent(manager, { webhook_enabled: true })],
  ['host system', 'host-systems', (): Promise<any> => createHostSystem(manager)],
])('The inbound address of a %s', (_, family, make) => {
  let record: any;
  let at: string;
  let token: string;
  /** The record as keys without components.manage see it. */
  let masked: any;

  beforeEach(async () => {
    record = await make();
    at = `/${family}/${record.id}`;
    token = tokenOf(addressOf(record));
    masked = JSON.parse(JSON.stringify(record).replace(token, '••••'));
  });

  it('is shown with its token masked to a key without components.manage, alone and in lists', async () => {
    expect(addressOf(masked)).toBe(`http://${own.client.host}/hooks/${family}/••••`);
    const alone = await viewer.get(at);
    expect([alone.status, alone.body.data]).toEqual([200, masked]);
    const list = await viewer.get<any[]>(`/${family}?per_page=100`);
    expect(list.body.data.filter(({ id }) => id === record.id)).toEqual([masked]);
    expect(alone.text + list.text).not.toContain(token);
    expect((await manager.get(at)).body.data).toEqual(record);
  });

  it('is masked wherever its record is embedded, and in the trail', async () => {
    const { id } = await createHostSystem(manager);
    const linked = await createComponent(manager, { webhook_enabled: true, host_system_id: id });
    const embedding = await viewer.get(`/host-systems/${id}/components`);
    expect(addressOf(embedding.body.data[0])).toBe(`http://${own.client.host}/hooks/components/••••`);
    expect(embedding.text).not.toContain(tokenOf(addressOf(linked)));
    for (const path of ['/audit-events?per_page=100', at, '/me', '/status'])
      expect((await viewer.get(path)).text).not.toContain(token);
  });

  it('never passes from one rank to the other by a validator, in either direction', async () => {
    for (const path of [at, `/${family}?per_page=100`]) {
      const [full, half] = [await manager.get(path), await viewer.get(path)];
      expect(tagOf(full)).not.toBe(tagOf(half));
      const again = await viewer.get(path, { headers: { 'if-none-match': tagOf(full) } });
      expect([again.status, again.text]).toEqual([200, half.text]);
      const known = await viewer.get(path, { headers: { 'if-none-match': tagOf(half) } });
      expect([known.status, known.text]).toEqual([304, '']);
      const more = await manager.get(path, { headers: { 'if-none-match': tagOf(half) } });
      expect([more.status, more.text]).toEqual([200, full.text]);
    }
  });

  it.each(['PATCH', 'PUT'])(
    'read with one rank, changed and written by %s with the other',
    async (method) => {
      const read = await viewer.get(at);
      const headers = { 'if-match': tagOf(read) };
      const name = family === 'components' ? { de: 'Neu', en: 'New' } : 'New';
      const { status, body, text } = await manager.request(method, at, {
        headers,
        json: { ...read.body.data, name },
      });
      expect([status, body.data?.name], text).toEqual([200, name]);
      expect(addressOf(body.data)).toBe(addressOf(record));
      const late = await manager.request(method, at, { headers, json: { ...read.body.data, name } });
      expect(late.status).toBe(412);
    },
  );

  it('may be sent back masked even alone, which changes nothing', async () => {
    const [member] = family === 'components' ? ['remote_trigger'] : ['webhook_url'];
    const before = (await manager.get(at)).text;
    const alone = await manager.patch(at, { [member]: masked[member] });
    expect([alone.status, alone.text]).toEqual([200, before]);
    const json = JSON.parse(JSON.stringify({ [member]: masked[member] }).replace('••••', 'mine'));
    const { status, body } = await manager.patch(at, json);
    expect([status, Object.keys(body.errors)]).toEqual([422, [member]]);
  });

  it('is repeated to nobody but the key that it was given to', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = family === 'components' ? { webhook_enabled: true } : { name: 'Second' };
    const first = await manager.patch(at, body, { headers });
    expect(first.text).toContain(token);
    const replayed = await manager.patch(at, body, { headers });
    expect([replayed.headers['idempotent-replayed'], replayed.text]).toEqual(['true', first.text]);
    const refused = await viewer.patch(at, body, { headers });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The API key lacks the ability components.manage.',
    ]);
    const blind = await own.clientWith('components.manage');
    const again = await blind.patch(at, body, { headers });
    expect(again.headers['idempotent-replayed']).toBeUndefined();
  });

  it('is masked in the first read after a read by the other rank, many at once', async () => {
    const texts = await Promise.all(
      Array.from({ length: 20 }, async (_value, n) => (await (n % 2 === 0 ? manager : viewer).get(at)).text),
    );
    expect(texts.map((text) => text.includes(token))).toEqual(texts.map((_text, n) => n % 2 === 0));
  });

  it('is new after a rotation, which the validator tells of', async () => {
    const tag = tagOf(await viewer.get(at));
    api.clock.advance(1_000);
    expect((await manager.post(`${at}/webhook/rotate`)).status).toBe(200);
    const stale = await manager.patch(at, {}, { headers: { 'if-match': tag } });
    expect(stale.status).toBe(412);
  });
});
