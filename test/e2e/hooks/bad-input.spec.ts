import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../support/use-api.js';
import { componentWebhook, hostSystemWebhook, type Webhook } from '../../support/webhooks.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');
const limited = useApi({ environment: { SIGNAL_RATE_LIMIT: '120' } });
const limitedTenant = limited.useTenant('limited');

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const DOWN = '{"status": "down"}';

/** Sends to the inbound address of a new component and returns the response. */
async function answer(contentType: string, body: string | Buffer): Promise<[number, any, Webhook]> {
  const hook = await componentWebhook(own.client);
  const response = await hook.sendAs(contentType, body);
  return [response.status, response.body, hook];
}

describe('An inbound address', () => {
  it('that leads nowhere returns the same 404, whatever is wrong with it', async () => {
    const [component, hostSystem] = [await componentWebhook(own.client), await hostSystemWebhook(own.client)];
    const off = await componentWebhook(own.client);
    await own.client.patch(`/components/${off.id}`, { webhook_enabled: false });
    const anybody = own.client.withKey(undefined);
    const nowhere = await anybody.post('//nothing-here', {});
    const targets = [
      `//hooks/components/${randomBytes(24).toString('base64url')}`,
      '//hooks/components/x',
      `//hooks/components/${'x'.repeat(3000)}`,
      '//hooks/components/%00',
      component.target.replace('components', 'host-systems'),
      hostSystem.target.replace('host-systems', 'components'),
      off.target,
      `${component.target}x`,
      component.target.slice(0, -1),
    ];
    for (const target of targets) {
      await expect
        .poll(async () => (await anybody.post(target, { status: 'down' })).status, { message: target })
        .toBe(404);
      const { body } = await anybody.post(target, { status: 'down' });
      expect(body.message, target).toBe(nowhere.body.message);
    }
    expect((await other.client.withKey(undefined).post(component.target, { status: 'down' })).status).toBe(
      404,
    );
    expect((await anybody.get(component.target)).status).toBe(405);
    expect((await component.read()).status).toBe('operational');
  });

  it('takes JSON under every name, and forms', async () => {
    for (const type of [
      JSON_TYPE,
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/cloudevents+json',
      'text/plain',
      'text/plain;charset=UTF-8',
    ])
      expect((await answer(type, DOWN))[0], type).toBe(200);
    expect((await answer(FORM, 'status=down&key=disk&message=voll+%C3%BC'))[0]).toBe(200);
    // Some tools label JSON as a form by default.
    expect((await answer(FORM, DOWN))[0]).toBe(200);
    for (const type of ['application/xml', 'text/html', 'multipart/form-data; boundary=x', 'nonsense'])
      expect((await answer(type, DOWN))[0], type).toBe(415);
  });

  it('says that a type is malformed, rather than what it accepts', async () => {
    const [status, { message }] = await answer('application', DOWN);
    expect([status, message]).toEqual([
      415,
      'The Content-Type must be a type such as application/json; "application" is malformed.',
    ]);
  });

  it('says that it reads no compressed bodies', async () => {
    const hook = await componentWebhook(own.client);
    const send = (encoding: string, body: Buffer | string): ReturnType<Webhook['send']> =>
      hook.send(undefined, {
        headers: { 'content-type': JSON_TYPE, 'content-encoding': encoding },
        body,
      });
    const refused = 'This interface accepts uncompressed bodies only; received a body compressed as gzip.';
    const { status, body } = await send('gzip', gzipSync(DOWN));
    expect([status, body.message]).toEqual([415, refused]);
    expect((await send('identity', DOWN)).status).toBe(200);
    const { data } = (await own.client.get(`${hook.path}/signals`)).body;
    expect(data[1]).toMatchObject({ outcome: 'refused', problem: refused });
  });

  it('reads bodies in the charset that they say, and refuses those that are not in it', async () => {
    const message = async (type: string, body: Buffer): Promise<unknown> => {
      const [status, , hook] = await answer(type, body);
      if (status !== 200) return status;
      return (await own.client.get(`${hook.path}/timeline`)).body.data.reasons[0].message;
    };
    const body = '{"status": "down", "message": "Störung"}';
    expect(await message(JSON_TYPE, Buffer.from(body))).toBe('Störung');
    expect(await message(JSON_TYPE, Buffer.from(`\uFEFF${body}`))).toBe('Störung');
    expect(await message('text/plain; charset=iso-8859-1', Buffer.from(body, 'latin1'))).toBe('Störung');
    expect(await message('application/json; charset="utf-16le"', Buffer.from(body, 'utf16le'))).toBe(
      'Störung',
    );
    expect(await message(JSON_TYPE, Buffer.from(body, 'latin1'))).toBe(400);
    expect(await message('application/json; charset=klingon', Buffer.from(body))).toBe(415);
  });

  it('refuses bodies that are too large, announced or not', async () => {
    const hook = await componentWebhook(own.client);
    for (const bytes of [262_145, 5 * 1024 * 1024]) {
      const { status, body } = await hook.sendAs(JSON_TYPE, `{"message": "${'x'.repeat(bytes)}"}`);
      expect([status, body.message]).toEqual([413, 'The body must not be larger than 262144 bytes.']);
    }
    const sized = (bytes: number): string => `{"status": "down"}`.padEnd(bytes);
    expect((await hook.sendAs(JSON_TYPE, sized(262_145))).status).toBe(413);
    expect((await hook.sendAs(JSON_TYPE, sized(262_144))).status).toBe(200);
  });

  it.each([
    ['malformed JSON', JSON_TYPE, '{"status": ', 400],
    ['nothing', JSON_TYPE, '', 422],
    ['null', JSON_TYPE, 'null', 422],
    ['a list', JSON_TYPE, '[]', 422],
    ['a text', JSON_TYPE, '"down"', 422],
    ['a number', 'text/plain', '12', 422],
    ['nested lists', JSON_TYPE, '['.repeat(100_000) + ']'.repeat(100_000), 422],
    ['a form that nobody knows', JSON_TYPE, '{"state": "bad"}', 422],
    ['a form with a field twice', FORM, 'status=down&status=up', 422],
    ['a status that there is not', JSON_TYPE, '{"status": "broken"}', 422],
    ['a status that is no text', JSON_TYPE, '{"status": {"a": 1}}', 422],
    ['a time to live of -1', JSON_TYPE, '{"status": "down", "ttl": -1}', 422],
    ['a time to live of 10^9', JSON_TYPE, '{"status": "down", "ttl": 1000000000}', 422],
    ['a key of 10 KB', JSON_TYPE, JSON.stringify({ status: 'down', key: 'k'.repeat(10_000) }), 422],
    ['a time without offset', JSON_TYPE, '{"status": "down", "at": "2026-03-01T10:00:00"}', 422],
    ['a dangerous member', JSON_TYPE, '{"status": "down", "__proto__": {"x": 1}}', 422],
  ])('refuses %s and shows it in the list of signals', async (_, type, body, expected) => {
    const [status, answered, hook] = await answer(type, body);
    expect([status, typeof answered.message]).toEqual([expected, 'string']);
    expect((await hook.read()).status).toBe('operational');
    const { data } = (await own.client.get(`${hook.path}/signals`)).body;
    expect(data).toMatchObject([
      { outcome: 'refused', signals: [], problem: answered.message.replace(/ \(and .*/, '') },
    ]);
  });

  it('answers an unknown form with the accepted ones', async () => {
    const [, { errors }] = await answer(JSON_TYPE, '{"state": "bad"}');
    expect(errors.body.join()).toContain('"status":"major_outage"');
    expect(errors.body.join()).toContain('"alerts":[');
  });

  it('takes a message with characters that no database stores', async () => {
    const [status, , hook] = await answer(
      JSON_TYPE,
      String.raw`{"status": "down", "message": "a\u0000b\ud800c", "key": "\ud800"}`,
    );
    expect(status).toBeLessThan(500);
    expect((await own.client.get(`${hook.path}/signals`)).status).toBe(200);
  });

  it('takes the same signal a thousand times at once and changes the component once', async () => {
    const hook = await componentWebhook(own.client);
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => hook.send({ status: 'down', key: 'a' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const claims = await api.database.sql(`select 1 from availability_claim where component_id = $1`, [
      hook.id,
    ]);
    expect(claims.length).toBe(1);
    const { body } = await own.client.get(`${hook.path}/signals?per_page=100`);
    expect(body.data.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(1000);
    // Those that arrive before the first is stored stand alone.
    expect(body.meta.total).toBeLessThan(100);
  });

  it('takes 120 requests a minute, and says when it takes more', async () => {
    const [hook, another] = [
      await componentWebhook(limitedTenant.client),
      await componentWebhook(limitedTenant.client),
    ];
    const answers = await Promise.all(Array.from({ length: 130 }, () => hook.send({ status: 'down' })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(10);
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    expect((await another.send({ status: 'down' })).status).toBe(200);
    // Ids of components and of host systems are counted separately, and so are tenants.
    const host = await hostSystemWebhook(limitedTenant.client);
    expect((await host.send({ status: 'down' })).status).toBe(200);
  });

  it('takes 500 alerts in one request, and no more than 1,000 open ones', async () => {
    const hook = await componentWebhook(own.client);
    const alerts = (from: number): object => ({
      version: '4',
      groupKey: '{}',
      status: 'firing',
      receiver: 'r',
      alerts: Array.from({ length: 500 }, (_, number) => ({
        status: 'firing',
        labels: { severity: 'warning' },
        annotations: {},
        startsAt: '2026-03-01T11:00:00Z',
        endsAt: '0001-01-01T00:00:00Z',
        fingerprint: `f${from + number}`,
      })),
    });
    expect((await hook.send(alerts(0))).body.data).toMatchObject({ accepted: 500, status: 'degraded' });
    expect((await hook.send(alerts(500))).status).toBe(200);
    const { status, body } = await hook.send(alerts(1000));
    expect([status, body.errors]).toEqual([422, { body: ['There are 1000 open alerts already.'] }]);
    const [logged] = (await own.client.get(`${hook.path}/signals`)).body.data;
    expect(logged).toMatchObject({ outcome: 'refused', problem: 'There are 1000 open alerts already.' });
    expect(logged.signals.map(({ key }: { key: string }) => key)).toEqual(
      Array.from({ length: 100 }, (_, number) => `f${1000 + number}`),
    );
    expect((await hook.send({ status: 'down' })).status).toBe(422);
    expect((await hook.send({ status: 'up' })).status).toBe(200);
    expect((await hook.read()).status).toBe('degraded');
  });
});
