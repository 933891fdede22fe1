import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventually } from '../../support/eventually.js';
import { created } from '../../support/factories.js';
import {
  HOUR,
  MINUTE,
  createIncident,
  createMaintenance,
  createOfKind,
  done,
  fromNow,
  kindOf,
} from '../../support/incidents.js';
import { CELLS, nameOf, type SeenStep, type Surface } from '../../support/step-surfaces.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
let client: Client;

beforeEach(async () => {
  application.clock.set('2026-03-01T12:00:00.000Z');
  await runDueJobs(application.app);
  ({ client } = await application.newTenant());
});

const TEXT = 'Text of this step';

/**
 * Takes a step with an incident created for it.
 *
 * @returns its address, and the text that the step leaves
 */
async function take({
  type,
  step,
  by,
  after,
  startsIn = 2,
}: SeenStep): Promise<{ address: string; text: string }> {
  const times = {
    started_at: fromNow(application, startsIn * HOUR),
    scheduled_end_at: fromNow(application, (Math.max(0, startsIn) + 1) * HOUR),
  };
  const { id } = await createOfKind(client, kindOf(type), {
    title: { en: 'Title' },
    body: { en: 'Own text' },
    ...(type === 'maintenance' ? times : {}),
  });
  const address = `${kindOf(type).path}/${id}`;
  for (const one of after) {
    application.clock.advance(MINUTE);
    await done(client.post(`${address}/${one}`));
  }
  application.clock.advance(MINUTE);
  // After a publication, surfaces show the incident's own text.
  if (by === 'hand') {
    await done(client.post(`${address}/${step}`, step === 'publish' ? {} : { body: { en: TEXT } }));
    return { address, text: step === 'publish' ? 'Own text' : TEXT };
  }
  if (step === 'publish')
    await done(client.post(`${address}/schedule`, { publish_at: fromNow(application, MINUTE) }));
  application.clock.advance({ publish: MINUTE, start: 2.5 * HOUR, complete: 4 * HOUR }[step as 'start']);
  await runDueJobs(application.app);
  return { address, text: step === 'publish' ? 'Own text' : '' };
}

async function visit(path: string): Promise<string> {
  const { status, text } = await client.get(`/${path}${path.includes('?') ? '&' : '?'}lang=en`);
  expect(status).toBe(200);
  return text;
}

interface Expected {
  readonly taken: SeenStep;
  /** Status that the surface shows. */
  readonly shown: string;
  readonly address: string;
  readonly text: string;
}

const EXPECT: Readonly<Record<Surface, (expected: Expected) => Promise<void>>> = {
  updates: async ({ taken: { step, updates: left }, shown, address, text }) => {
    const { status, published_at: publishedAt, updates } = await done(client.get(address));
    expect(status).toBe(shown);
    const own = step === 'publish' || text === '' ? null : text;
    expect(updates.slice(0, left.length)).toMatchObject(
      left.map((one) => ({ status: one, body: { en: own } })),
    );
    expect(updates[0].published_at >= publishedAt).toBe(true);
    if (step === 'publish') {
      expect(updates.map((one: any) => one.published_at)).toEqual(left.map(() => publishedAt));
      const listed = await done(client.get(`${address}/updates`));
      expect(listed).toEqual(updates);
    }
  },
  '/api/v2': async ({ taken: { updates }, shown, address, text }) => {
    const list = address.startsWith('/incidents') ? 'incidents' : 'scheduled_maintenances';
    const found = JSON.parse(await visit(`/api/v2/${list.replace('_', '-')}`))[list][0];
    const [newest] = found.incident_updates;
    expect([found.status, newest.status]).toEqual([shown, shown]);
    expect(updates.length > 1 ? found.incident_updates[1].body : newest.body).toContain(text);
    if (updates[0] === 'cancelled') expect(newest.body).toContain('Cancelled');
    if (found.resolved_at !== null) expect(found.resolved_at >= found.started_at).toBe(true);
  },
  Atom: (expected) => expectFeed('/history.atom', expected),
  RSS: (expected) => expectFeed('/history.rss', expected),
  'JSON Feed': (expected) => expectFeed('/history.json', expected),
  calendar: async ({ shown }) => {
    const text = (await visit('/maintenances.ics')).replaceAll('\r\n ', '');
    expect(text).toContain(`STATUS:${shown}`);
    const now = application.clock
      .now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '');
    expect(text).toContain(`LAST-MODIFIED:${now}`);
    const [, start = '', end = ''] = /DTSTART:(\S+)\r\n.*?DTEND:(\S+)/s.exec(text) ?? [];
    expect(end > start).toBe(true);
  },
  page: async ({ shown, address, text }) => {
    const html = await visit(address);
    const [, timeline = ''] = html.split('<ol class="timeline">');
    expect(timeline.indexOf(`<h3>${shown}</h3>`)).toBe(timeline.indexOf('<h3>'));
    expect(timeline).toContain(text);
  },
};

async function expectFeed(path: string, { shown, text }: Expected): Promise<void> {
  const entry = (await visit(path)).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('\\"', '"');
  const head = entry.indexOf('<strong>');
  expect(entry.slice(head, head + 60)).toContain(`<strong>${shown}</strong>`);
  expect(entry).toContain(text);
}

describe('A lifecycle step is shown', () => {
  it.each(
    CELLS.map((cell): [string, string, Surface, (typeof CELLS)[number]] => [
      `${cell.taken.type}: ${nameOf(cell.taken)}`,
      cell.taken.by,
      cell.surface,
      cell,
    ]),
  )('%s by %s: %s', async (_, __, surface, { taken, shown }) => {
    await EXPECT[surface]({ taken, shown, ...(await take(taken)) });
  });
});

describe('What a publication leaves', () => {
  it('is dated by each publication, and shown to visitors once it has a text', async () => {
    const { id, updates } = await createIncident(client, { publish: true, status: 'identified' });
    const address = `/incidents/${id}`;
    const first = fromNow(application, 0);
    expect(updates).toMatchObject([{ status: 'identified', components: null, published_at: first }]);
    application.clock.advance(MINUTE);
    await done(client.post(`${address}/unpublish`));
    await done(client.post(`${address}/publish`));
    const read = await done(client.get(address));
    expect(read.updates.map((one: any) => one.published_at)).toEqual([fromNow(application, 0), first]);
    const shown = async (): Promise<string[]> =>
      JSON.parse(await visit(`/api/v2/incidents/${id}`)).incident.incident_updates.map(
        (one: any) => one.body,
      );
    expect(await shown()).toHaveLength(1);
    application.clock.advance(MINUTE);
    await done(client.patch(`${address}/updates/${read.updates[0].id}`, { body: { en: 'Known again' } }));
    await eventually(shown, (texts) => texts[0] === 'Known again');
  });

  it('never is in the way of what updates say of the status', async () => {
    const { id } = await createIncident(client, {
      started_at: fromNow(application, -HOUR),
      publish: true,
    });
    const address = `/incidents/${id}`;
    const post = (body: object): Promise<any> =>
      created(client, `${address}/updates`, { body: 'A', ...body });
    const status = async (): Promise<string> => (await done(client.get(address))).status;
    const back = await post({ status: 'identified', published_at: fromNow(application, -30 * MINUTE) });
    expect(await status()).toBe('identified');
    await done(client.patch(`${address}/updates/${back.id}`, { status: 'monitoring' }));
    expect(await status()).toBe('monitoring');
    await client.delete(`${address}/updates/${back.id}`);
    expect(await status()).toBe('investigating');
  });
});

describe('A maintenance that is cancelled before it begins', () => {
  it('ends as it would have begun, wherever that is moved, and never claims anything', async () => {
    const { id, started_at: startedAt } = await createMaintenance(client, { publish: true });
    const address = `/maintenances/${id}`;
    expect(await done(client.post(`${address}/cancel`))).toMatchObject({
      status: 'cancelled',
      resolved_at: startedAt,
    });
    for (const moved of ['2026-03-01T14:30:00.000Z', '2026-03-01T10:00:00.000Z'])
      expect(await done(client.patch(address, { started_at: moved }))).toMatchObject({ resolved_at: moved });
  });

  it('refuses a blank text, and takes notify', async () => {
    const { id } = await createMaintenance(client, { publish: true });
    const refused = await client.post(`/maintenances/${id}/cancel`, { body: { en: ' ' } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['body']]);
    await done(client.post(`/maintenances/${id}/cancel`, { body: 'A', notify: false }));
  });
});
