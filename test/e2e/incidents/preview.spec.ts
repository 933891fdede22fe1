import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createAnnouncement } from '../../support/factories.js';
import { INCIDENT_KINDS, DAY, HOUR, createOfKind, done, fromNow } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const KINDS = [
  ...INCIDENT_KINDS.map((incidentKind) => ({
    kind: incidentKind.type,
    path: incidentKind.path,
    ability: 'incidents.manage',
    make: (client: Client, values: object = {}): Promise<any> => createOfKind(client, incidentKind, values),
  })),
  {
    kind: 'announcement',
    path: '/announcements',
    ability: 'announcements.manage',
    make: createAnnouncement,
  },
];

const application = useApi();
const own = application.useTenant('own');
const other = application.useTenant('other');
const { client } = own;

describe.each(KINDS)('A preview link of a draft ($kind)', ({ kind, path, ability, make }) => {
  async function link(json?: object, as = client): Promise<ApiResponse> {
    const { id } = await make(client);
    return as.post(`${path}/${id}/preview`, json);
  }

  it('is on the host that was asked and valid for 7 days, without a body or with an empty one', async () => {
    for (const body of [undefined, {}]) {
      const { status, body: response } = await link(body);
      expect(status).toBe(200);
      expect(response).toEqual({
        data: {
          url: expect.stringMatching(
            new RegExp(`^http://own\\.localhost:${application.port}/preview/[\\w-]{50,120}$`),
          ),
          expires_at: fromNow(application, 7 * DAY),
        },
      });
    }
  });

  it('is valid for as long as is asked, from a minute to 30 days', async () => {
    for (const seconds of [60, 3600, 30 * 24 * 60 * 60]) {
      const { expires_at: expiresAt } = await done(link({ expires_in: seconds }));
      expect(expiresAt).toBe(fromNow(application, seconds * 1000));
    }
  });

  it.each<[string, object]>([
    ['a text', { expires_in: '3600' }],
    ['nothing', { expires_in: null }],
    ['no time', { expires_in: 0 }],
    ['a time that has passed', { expires_in: -60 }],
    ['59 seconds', { expires_in: 59 }],
    ['a second more than 30 days', { expires_in: 30 * 24 * 60 * 60 + 1 }],
    ['more than a number holds', { expires_in: 1e300 }],
    ['a fraction', { expires_in: 3600.5 }],
    ['a list', { expires_in: [3600] }],
    ['a boolean', { expires_in: true }],
  ])('is not made for %s: 422 on expires_in', async (_, json) => {
    const { status, body } = await link(json);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['expires_in']]);
    expect(body.errors.expires_in).toEqual([expect.stringMatching(/^The expires_in must (not )?be /)]);
  });

  it('is not made with a body that is no object, or that has other fields', async () => {
    expect(Object.keys((await link([])).body.errors)).toEqual(['body']);
    expect(Object.keys((await link({ expires_at: '2026-03-02T12:00:00Z' })).body.errors)).toEqual([
      'expires_at',
    ]);
    const { id } = await make(client);
    const headers = { 'content-type': 'text/plain' };
    expect((await client.request('POST', `${path}/${id}/preview`, { headers, body: '{}' })).status).toBe(415);
  });

  it('is made only with a key of this status page that has the ability', async () => {
    const abilities = ['incidents.manage', 'announcements.manage', 'components.manage'];
    const without = await own.clientWith(...abilities.filter((one) => one !== ability));
    expect((await link({}, client.withKey(undefined))).status).toBe(401);
    expect((await link({}, client.withKey(other.client.key))).status).toBe(403);
    const { status, body } = await link({}, without);
    expect([status, body.message]).toEqual([403, `The API key lacks the ability ${ability}.`]);
    expect((await link({}, await own.clientWith(ability))).status).toBe(200);
  });

  it('is not made for what another tenant has, or nobody: 404', async () => {
    const theirs = await make(other.client);
    for (const id of [theirs.id, 999_999, 0, 'abc', '9'.repeat(30)]) {
      const { status, body } = await client.post(`${path}/${id}/preview`);
      expect([status, body.message]).toEqual([404, `There is no such ${kind}.`]);
    }
  });

  it('is made in every state', async () => {
    const { id } = await make(client);
    const made = (): Promise<ApiResponse> => client.post(`${path}/${id}/preview`);
    await done(client.post(`${path}/${id}/publish`));
    expect((await made()).status).toBe(200);
    await done(client.post(`${path}/${id}/unpublish`));
    expect((await made()).status).toBe(200);
  });

  it('is made once by an Idempotency-Key, and changes nothing', async () => {
    const { id } = await make(client);
    const before = await client.get(`${path}/${id}`);
    const headers = { 'idempotency-key': `preview ${kind} ${id}`.replaceAll(' ', '-') };
    const first = await client.post(`${path}/${id}/preview`, {}, { headers });
    application.clock.advance(HOUR);
    const again = await client.post(`${path}/${id}/preview`, {}, { headers });
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(await client.post(`${path}/${id}/preview`, {})).not.toMatchObject({ text: first.text });
    expect((await client.get(`${path}/${id}`)).text).toBe(before.text);
  });

  it('is revoked on the form of the record that If-Match names, and on no other: 412', async () => {
    const { id } = await make(client);
    const { url } = await done(client.post(`${path}/${id}/preview`));
    const opened = async (): Promise<number> =>
      (await client.withKey(undefined).get(`/${new URL(url).pathname}`)).status;
    const revoke = async (match: string): Promise<number> =>
      (await client.delete(`${path}/${id}/preview`, { headers: { 'if-match': match } })).status;
    expect([await revoke('"other"'), await opened()]).toEqual([412, 200]);
    const { headers } = await client.get(`${path}/${id}`);
    expect([await revoke(headers['etag'] as string), await opened()]).toEqual([204, 404]);
  });

  it('is not revoked of what is not there: 404', async () => {
    for (const absent of [999_999, 0, 'abc']) {
      const { status, body } = await client.delete(`${path}/${absent}/preview`);
      expect([status, body.message]).toEqual([404, `There is no such ${kind}.`]);
    }
  });
});

describe.each(INCIDENT_KINDS)('A preview link of an incident ($type)', (incidentKind) => {
  const { path, other: elsewhere, type } = incidentKind;

  it('is made for one that is to publish itself, and for one that is over', async () => {
    const { id } = await createOfKind(client, incidentKind);
    await done(client.post(`${path}/${id}/schedule`, { publish_at: fromNow(application, HOUR) }));
    expect((await client.post(`${path}/${id}/preview`)).status).toBe(200);
    await done(client.post(`${path}/${id}/publish`));
    await done(client.post(`${path}/${id}/${type === 'incident' ? 'resolve' : 'cancel'}`));
    expect((await client.post(`${path}/${id}/preview`)).status).toBe(200);
  });

  it('is not made under the address of the other kind: 404', async () => {
    const { id } = await createOfKind(client, incidentKind);
    expect((await client.post(`${elsewhere}/${id}/preview`)).status).toBe(404);
  });

  it('is not made for what is in the trash: 404; and is again when it is taken out', async () => {
    const { id } = await createOfKind(client, incidentKind);
    await client.delete(`${path}/${id}`);
    const { status, body } = await client.post(`${path}/${id}/preview`);
    expect([status, body.message]).toEqual([404, `There is no such ${type}.`]);
    await done(client.post(`${path}/${id}/restore`));
    expect((await client.post(`${path}/${id}/preview`)).status).toBe(200);
  });
});
