import { beforeEach, describe, expect, it } from 'vitest';
import { createAnnouncement, createComponent } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const START = '2026-03-01T12:00:00.000Z';
const HOUR_MS = 3_600_000;

const application = useApi();
const { client } = application.useTenant('own');

beforeEach(() => {
  application.clock.set(START);
});

async function isActive(id: number): Promise<boolean> {
  const { body } = await client.get(`/announcements/${id}`);
  const { body: list } = await client.get('/announcements?per_page=100');
  expect(list.data.find((one: { id: number }) => one.id === id)).toEqual(body.data);
  return body.data.is_active;
}

describe('POST /announcements/{announcement}/publish', () => {
  it('publishes a draft now, with or without a body', async () => {
    for (const json of [undefined, {}]) {
      const draft = await createAnnouncement(client);
      application.clock.advance(1_000);
      const now = application.clock.now().toISOString();
      const { status, headers, body } = await client.post(`/announcements/${draft.id}/publish`, json);
      expect([status, headers['location']]).toEqual([200, undefined]);
      expect(body.data).toEqual({
        ...draft,
        is_published: true,
        published_at: now,
        is_active: true,
        updated_at: now,
      });
      expect((await client.get(`/announcements/${draft.id}`)).body).toEqual(body);
    }
  });

  it('is not possible twice: 409 that says what is possible, and the first time stays', async () => {
    const { id } = await createAnnouncement(client);
    const first = await client.post(`/announcements/${id}/publish`);
    application.clock.advance(1_000);
    const { status, body } = await client.post(`/announcements/${id}/publish`);
    expect([status, body.message]).toEqual([
      409,
      'The announcement is already published; possible: unpublish.',
    ]);
    expect((await client.get(`/announcements/${id}`)).body).toEqual(first.body);
  });

  it('asked for many times at once happens once: the others get 409', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await createAnnouncement(client);
      const publishing = Array.from({ length: 6 }, () => client.post(`/announcements/${id}/publish`));
      const statuses = (await Promise.all(publishing)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409]);
    }
  });

  it('leaves the status of components alone, however critical it is', async () => {
    const component = await createComponent(client);
    await createAnnouncement(client, { level: 'critical', publish: true });
    expect((await client.get(`/components/${component.id}`)).body.data).toEqual(component);
    expect((await client.get('/status')).body.data.indicator).toBe('operational');
  });

  it('answers 404 for one that is not there', async () => {
    const { status, body } = await client.post('/announcements/999999/publish');
    expect([status, body.message]).toEqual([404, 'There is no such announcement.']);
  });
});

describe('POST /announcements/{announcement}/unpublish', () => {
  it('makes it a draft again, which can be published anew', async () => {
    const published = await createAnnouncement(client, { publish: true });
    application.clock.advance(1_000);
    const { status, body } = await client.post(`/announcements/${published.id}/unpublish`);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...published,
      is_published: false,
      published_at: null,
      is_active: false,
      updated_at: application.clock.now().toISOString(),
    });
    application.clock.advance(1_000);
    const again = await client.post(`/announcements/${published.id}/publish`);
    expect(again.body.data.published_at).toBe(application.clock.now().toISOString());
  });

  it('of a draft is not possible: 409 that says what is', async () => {
    const draft = await createAnnouncement(client);
    const { status, body } = await client.post(`/announcements/${draft.id}/unpublish`);
    expect([status, body.message]).toEqual([409, 'The announcement is not published; possible: publish.']);
    expect((await client.get(`/announcements/${draft.id}`)).body.data).toEqual(draft);
  });

  it('asked for many times at once happens once: the others get 409', async () => {
    const { id } = await createAnnouncement(client, { publish: true });
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await client.post(`/announcements/${id}/unpublish`)).status),
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('answers 404 for one that is not there', async () => {
    const { status, body } = await client.post('/announcements/999999/unpublish');
    expect([status, body.message]).toEqual([404, 'There is no such announcement.']);
  });
});

describe('A published announcement', () => {
  it('is active from its start on, up to but not at its end', async () => {
    const { id } = await createAnnouncement(client, {
      starts_at: '2026-03-01T13:00:00Z',
      ends_at: '2026-03-01T14:00:00Z',
      publish: true,
    });
    const seen: boolean[] = [];
    for (const time of ['12:00:00', '12:59:59.999', '13:00:00', '13:59:59.999', '14:00:00', '20:00:00']) {
      application.clock.set(`2026-03-01T${time}Z`);
      seen.push(await isActive(id));
    }
    expect(seen).toEqual([false, false, true, true, false, false]);
  });

  it.each([
    ['without times, always', {}, [true, true, true]],
    ['with a start alone, from there on', { starts_at: '2026-03-01T13:00:00Z' }, [false, true, true]],
    ['with an end alone, up to it', { ends_at: '2026-03-01T14:00:00Z' }, [true, true, false]],
  ])('is active %s', async (_, times, expected) => {
    const { id } = await createAnnouncement(client, { ...times, publish: true });
    const seen: boolean[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      seen.push(await isActive(id));
      application.clock.advance(HOUR_MS);
    }
    expect(seen).toEqual(expected);
  });

  it('that has become active counts as changed in a conditional request', async () => {
    const { id } = await createAnnouncement(client, { starts_at: '2026-03-01T13:00:00Z', publish: true });
    const at = `/announcements/${id}`;
    const known = { 'if-none-match': (await client.get(at)).headers['etag'] as string };
    expect((await client.get(at, { headers: known })).status).toBe(304);
    application.clock.advance(HOUR_MS);
    expect((await client.get(at, { headers: known })).status).toBe(200);
  });

  it('follows times that are changed', async () => {
    const { id } = await createAnnouncement(client, { publish: true });
    const { body: later } = await client.patch(`/announcements/${id}`, {
      starts_at: '2026-03-01T12:00:00.001Z',
    });
    expect(later.data.is_active).toBe(false);
    const { body: over } = await client.patch(`/announcements/${id}`, { starts_at: null, ends_at: START });
    expect(over.data.is_active).toBe(false);
    const { body: now } = await client.patch(`/announcements/${id}`, { starts_at: START, ends_at: null });
    expect(now.data.is_active).toBe(true);
  });
});

describe('A draft', () => {
  it('is never active, not even within its times', async () => {
    const times = { starts_at: '2026-03-01T00:00:00Z', ends_at: '2026-03-02T00:00:00Z' };
    const { id } = await createAnnouncement(client, times);
    expect(await isActive(id)).toBe(false);
    const { body } = await client.post(`/announcements/${id}/publish`);
    expect(body.data.is_active).toBe(true);
  });
});
