import { beforeEach, describe, expect, it } from 'vitest';
import type { IncidentType, Step } from '../../../src/modules/incidents/domain/lifecycle.js';
import type { Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { HOUR, createIncident, createMaintenance, done, fromNow, kindOf } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
let client: Client;

beforeEach(async () => {
  application.clock.set('2026-03-01T12:00:00.000Z');
  await runDueJobs(application.app);
  ({ client } = await application.newTenant());
});

/** A step that visitors hear of. */
interface TakenStep {
  readonly type: IncidentType;
  readonly step: Step;
  readonly by: 'hand' | 'clock';
  /** Steps before it. */
  readonly after: readonly Step[];
  /** What it leads to: as we, and as the wire format calls it, and as visitors read it. */
  readonly status: readonly [own: string, wire: string, word: string];
}

const INVESTIGATING = ['investigating', 'investigating', 'Investigating'] as const;
const SCHEDULED = ['scheduled', 'scheduled', 'Scheduled'] as const;
const RUNNING = ['in_progress', 'in_progress', 'In progress'] as const;

const STEPS: readonly TakenStep[] = [
  { type: 'incident', step: 'publish', by: 'hand', after: [], status: INVESTIGATING },
  { type: 'incident', step: 'publish', by: 'clock', after: [], status: INVESTIGATING },
  {
    type: 'incident',
    step: 'resolve',
    by: 'hand',
    after: ['publish'],
    status: ['resolved', 'resolved', 'Resolved'],
  },
  { type: 'incident', step: 'reopen', by: 'hand', after: ['publish', 'resolve'], status: INVESTIGATING },
  { type: 'maintenance', step: 'publish', by: 'hand', after: [], status: SCHEDULED },
  { type: 'maintenance', step: 'publish', by: 'clock', after: [], status: SCHEDULED },
  { type: 'maintenance', step: 'start', by: 'hand', after: ['publish'], status: RUNNING },
  { type: 'maintenance', step: 'start', by: 'clock', after: ['publish'], status: RUNNING },
  {
    type: 'maintenance',
    step: 'complete',
    by: 'hand',
    after: ['publish', 'start'],
    status: ['completed', 'completed', 'Completed'],
  },
  {
    type: 'maintenance',
    step: 'complete',
    by: 'clock',
    after: ['publish', 'start'],
    status: ['completed', 'completed', 'Completed'],
  },
  {
    type: 'maintenance',
    step: 'cancel',
    by: 'hand',
    after: ['publish'],
    status: ['cancelled', 'completed', 'Cancelled'],
  },
  { type: 'maintenance', step: 'reopen', by: 'hand', after: ['publish', 'cancel'], status: SCHEDULED },
];

const SURFACES = ['updates', '/api/v2', 'Atom', 'RSS', 'JSON Feed', 'calendar', 'page'] as const;
type Surface = (typeof SURFACES)[number];

const CELLS = STEPS.flatMap((taken) =>
  SURFACES.filter((surface) => surface !== 'calendar' || taken.type === 'maintenance').map(
    (surface): [string, TakenStep['by'], Surface, TakenStep] => [
      `${taken.type} ${taken.step}`,
      taken.by,
      surface,
      taken,
    ],
  ),
);

const TEXT = 'Text of this step';

/** Takes a step with an incident that is made for it. @returns its address, and the text that is told */
async function take({ type, step, by, after }: TakenStep): Promise<{ address: string; text: string }> {
  const make = type === 'incident' ? createIncident : createMaintenance;
  const { id } = await make(client, { title: { en: 'Title' }, body: { en: 'Own text' } });
  const address = `${kindOf(type).path}/${id}`;
  for (const one of after) {
    application.clock.advance(60_000);
    await done(client.post(`${address}/${one}`));
  }
  application.clock.advance(60_000);
  if (by === 'hand') {
    // What is published tells its own text.
    await done(client.post(`${address}/${step}`, step === 'publish' ? {} : { body: { en: TEXT } }));
    return { address, text: step === 'publish' ? 'Own text' : TEXT };
  }
  if (step === 'publish')
    await done(client.post(`${address}/schedule`, { publish_at: fromNow(application, 60_000) }));
  // From 14:00 to 15:00.
  application.clock.advance({ publish: 60_000, start: 2.5 * HOUR, complete: 4 * HOUR }[step as 'start']);
  await runDueJobs(application.app);
  return { address, text: step === 'publish' ? 'Own text' : '' };
}

async function visit(path: string): Promise<string> {
  const { status, text } = await client.get(`/${path}${path.includes('?') ? '&' : '?'}lang=en`);
  expect(status).toBe(200);
  return text;
}

/** What each surface must say. */
const SAID: Readonly<
  Record<Surface, (taken: TakenStep, told: { address: string; text: string }) => Promise<void>>
> = {
  updates: async ({ step, status: [own] }, { address, text }) => {
    const { status, published_at: publishedAt, updates } = await done(client.get(address));
    expect(status).toBe(own);
    if (step === 'publish') expect(publishedAt).not.toBeNull();
    else expect(updates[0]).toMatchObject({ status: own, body: { en: text === '' ? null : text } });
  },
  '/api/v2': async ({ status: [own, wire] }, { address, text }) => {
    const list = address.startsWith('/incidents') ? 'incidents' : 'scheduled_maintenances';
    const found = JSON.parse(await visit(`/api/v2/${list.replace('_', '-')}`))[list][0];
    const newest = found.incident_updates[0];
    expect([found.status, newest.status]).toEqual([wire, wire]);
    expect(newest.body).toContain(text);
    if (own === 'cancelled') expect(newest.body).toContain('Cancelled');
    if (found.resolved_at !== null) expect(found.resolved_at >= found.started_at).toBe(true);
  },
  Atom: (taken, told) => expectFeed('/history.atom', taken, told),
  RSS: (taken, told) => expectFeed('/history.rss', taken, told),
  'JSON Feed': (taken, told) => expectFeed('/history.json', taken, told),
  calendar: async ({ status: [own] }) => {
    const text = (await visit('/maintenances.ics')).replaceAll('\r\n ', '');
    expect(text).toContain(`STATUS:${own === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`);
    const now = application.clock
      .now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '');
    expect(text).toContain(`LAST-MODIFIED:${now}`);
    const [, start = '', end = ''] = /DTSTART:(\S+)\r\n.*?DTEND:(\S+)/s.exec(text) ?? [];
    expect(end > start).toBe(true);
  },
  page: async ({ status: [, , word] }, { address, text }) => {
    const html = await visit(address);
    const [, timeline = ''] = html.split('<ol class="timeline">');
    expect(timeline.indexOf(`<h3>${word}</h3>`)).toBe(timeline.indexOf('<h3>'));
    expect(timeline).toContain(text);
  },
};

async function expectFeed(
  path: string,
  { status: [, , word] }: TakenStep,
  { text }: { text: string },
): Promise<void> {
  const entry = (await visit(path)).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('\\"', '"');
  const head = entry.indexOf('<strong>');
  expect(entry.slice(head, head + 60)).toContain(`<strong>${word}</strong>`);
  expect(entry).toContain(text);
}

describe('A step is told', () => {
  it.each(CELLS)('%s by %s: %s', async (_, __, surface, taken) => {
    await SAID[surface](taken, await take(taken));
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

  it('says nothing twice: a blank text is refused, and notify is told', async () => {
    const { id } = await createMaintenance(client, { publish: true });
    const refused = await client.post(`/maintenances/${id}/cancel`, { body: { en: ' ' } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['body']]);
    await done(client.post(`/maintenances/${id}/cancel`, { body: 'A', notify: false }));
  });
});
