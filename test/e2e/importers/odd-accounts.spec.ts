import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RemoteCli } from '../../support/remote-cli.js';
import { useApi } from '../../support/use-api.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';

/** The clock of the tests stands at 2026-03-01, 12:00 UTC. */
const api = useApi();
const own = useTenantPerTest(api);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-odd-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number;
  readonly lists: Readonly<Record<string, { readonly created: number; readonly kept: number }>>;
  readonly refused: readonly { readonly what: string; readonly errors: object }[];
  /** Problems by the name of the record. */
  readonly notes: readonly { readonly what: string; readonly problem: string }[];
}

async function imported(account: object): Promise<Outcome> {
  const file = join(folder, 'account.json');
  await writeFile(file, JSON.stringify(account));
  const cli = new RemoteCli({
    HOME: folder,
    HELIOGRAPH_URL: `http://${own.client.host}`,
    HELIOGRAPH_KEY: own.client.key!,
  });
  const { code, stdout, stderr } = await cli.run(
    ['import', 'statuspage', '--file', file, '--yes', '--json'],
    {
      now: () => api.clock.now(),
      pause: () => Promise.resolve(),
    },
  );
  expect(stderr).not.toContain('    at ');
  return { code, ...JSON.parse(stdout).data };
}

async function list(path: string): Promise<any[]> {
  return (await own.client.get(`/${path}?per_page=100`)).body.data;
}

const component = (id: string, name: string, more: object = {}): object => ({
  id,
  name,
  group: false,
  status: 'operational',
  start_date: '2025-01-01',
  ...more,
});

/** A resolved incident of an hour with two updates. */
const incident = (id: string, name: string, started: string, more: object = {}): object => {
  const ended = new Date(Date.parse(started) + 3_600_000).toISOString();
  return {
    id,
    name,
    status: 'resolved',
    impact: 'minor',
    created_at: started,
    started_at: started,
    resolved_at: ended,
    components: [component('c1', 'API')],
    incident_updates: [
      { status: 'resolved', body: 'It is over.', display_at: ended, affected_components: null },
      { status: 'investigating', body: 'We look into it.', display_at: started, affected_components: null },
    ],
    ...more,
  };
};

const problemsOf = ({ notes }: Outcome, name: string): string[] =>
  notes.filter(({ what }) => what.includes(JSON.stringify(name))).map(({ problem }) => problem);

describe('An account of another service', () => {
  it('may have incidents from before 1970, which are refused by name while the others come', async () => {
    const account = {
      components: [component('c1', 'API')],
      incidents: [
        incident('i1', 'Moon landing', '1969-07-20T20:17:40.000Z'),
        incident('i2', 'Telegraph down', '1858-09-01T12:00:00.000Z'),
        incident('i3', 'Second of the epoch', '1970-01-01T00:00:00.000Z'),
      ],
    };
    for (const created of [1, 0]) {
      const outcome = await imported(account);
      expect([outcome.code, outcome.lists['incidents']?.created]).toEqual([1, created]);
      const refused = outcome.refused.toSorted((one, other) => one.what.localeCompare(other.what));
      expect(refused.map(({ what }) => what)).toEqual([
        'incidents "Moon landing"',
        'incidents "Telegraph down"',
      ]);
      expect(refused[0]!.errors).toMatchObject({
        started_at: [expect.stringContaining('from 1970 to 9999')],
      });
    }
    // What affected a component before it existed, does not count.
    expect(await list('incidents')).toMatchObject([{ started_at: '1970-01-01T00:00:00.000Z' }]);
    expect(await list('components')).toMatchObject([{ uptime_90d: 1 }]);
  });

  it('whose dates are none, or in the future, is told of by name', async () => {
    const outcome = await imported({
      components: [component('c1', 'API', { start_date: 'soon' })],
      incidents: [
        incident('i1', 'Some day', '2026-02-01T10:00:00.000Z', {
          started_at: 'last Tuesday',
          created_at: null,
          resolved_at: '',
          incident_updates: [{ status: 'resolved', body: 'It was.', display_at: 'yesterday' }],
        }),
        incident('i2', 'Not yet', '2031-01-01T00:00:00.000Z'),
      ],
    });
    expect(problemsOf(outcome, 'Some day')).toEqual(
      expect.arrayContaining([
        'An update without a time does not come.',
        'It does not come, because it has no time.',
      ]),
    );
    expect(outcome.refused).toEqual([
      { what: 'incidents "Not yet"', errors: expect.objectContaining({ resolved_at: expect.anything() }) },
    ]);
    expect(await list('incidents')).toEqual([]);
  });

  it('with statuses and impacts that nobody knows comes with those before, and says which', async () => {
    const outcome = await imported({
      components: [component('c1', 'API', { status: 'exploded' })],
      incidents: [
        incident('i1', 'Strange', '2026-02-01T10:00:00.000Z', {
          impact: 'apocalyptic',
          status: 'pondering',
          resolved_at: null,
          incident_updates: [
            {
              status: 'hoping',
              body: 'We hope.',
              display_at: '2026-02-01T10:30:00.000Z',
              affected_components: [{ code: 'c1', name: 'API', new_status: 'on_fire' }],
            },
            { status: 'investigating', body: 'Hm.', display_at: '2026-02-01T10:00:00.000Z' },
          ],
        }),
      ],
    });
    expect(outcome.code).toBe(0);
    expect(problemsOf(outcome, 'Strange')).toEqual(
      expect.arrayContaining([
        'The status "hoping" is not known; the one before stays.',
        'The impact "on_fire" is not known, and does not come.',
      ]),
    );
    expect(await list('incidents')).toMatchObject([{ status: 'investigating', resolved_at: null }]);
  });

  it('with the same names several times comes with each of them', async () => {
    const outcome = await imported({
      component_groups: [
        { id: 'g1', name: 'Payments' },
        { id: 'g2', name: 'Payments' },
      ],
      components: [
        component('c1', 'API', { group_id: 'g1' }),
        component('c2', 'API', { group_id: 'g1' }),
        component('c3', 'API', { group_id: 'g2' }),
      ],
      incidents: ['i1', 'i2', 'i3'].map((id) => incident(id, 'API slow', '2026-02-01T10:00:00.000Z')),
    });
    expect([outcome.code, outcome.refused]).toEqual([0, []]);
    expect((await list('components')).map(({ slug }) => slug)).toHaveLength(3);
    expect(new Set((await list('components')).map(({ slug }) => slug)).size).toBe(3);
    expect((await list('component-groups')).length).toBe(2);
    expect((await list('incidents')).map(({ title }) => title.de)).toEqual([
      'API slow',
      'API slow',
      'API slow',
    ]);
  });

  it('with phone numbers brings those with a country code, once the page can send text messages', async () => {
    const account = {
      components: [component('c1', 'API')],
      subscribers: {
        active: [
          {
            id: 's1',
            mode: 'sms',
            phone_number: '+1 (202) 555-0100',
            phone_country: 'US',
            components: ['c1'],
          },
          { id: 's2', mode: 'sms', phone_number: '5550101', phone_country: 'US', components: [] },
        ],
        unconfirmed: [
          { id: 's3', mode: 'sms', phone_number: '2025550102', display_phone_number: '+12025550102' },
        ],
      },
    };
    const without = await imported(account);
    expect(without.refused.map(({ errors }) => errors)).toEqual([
      { channel: [expect.stringContaining('set sms in the settings first')] },
      { channel: [expect.stringContaining('set sms in the settings first')] },
    ]);
    expect(problemsOf(without, 's2')).toEqual(['It does not come: its phone number has no country code.']);
    const sms = { provider: 'twilio', account: `AC${'0'.repeat(32)}`, sender: 'Acme', secret: 'secret' };
    expect((await own.client.patch('/settings', { sms })).status).toBe(200);
    const outcome = await imported(account);
    expect([outcome.refused, outcome.lists['subscribers']?.created]).toEqual([[], 2]);
    const came = (await list('subscribers')).map(({ channel, address, status }) => [
      channel,
      address,
      status,
    ]);
    expect(came.sort()).toEqual([
      ['sms', '+12025550100', 'confirmed'],
      ['sms', '+12025550102', 'pending'],
    ]);
    expect((await imported(account)).lists['subscribers']).toMatchObject({ created: 0, kept: 2 });
  });

  it('with the same id twice comes once', async () => {
    const outcome = await imported({
      components: [component('c1', 'API'), component('c1', 'API again')],
      incidents: [
        incident('i1', 'First', '2026-02-01T10:00:00.000Z'),
        incident('i1', 'Second', '2026-02-02T10:00:00.000Z'),
      ],
    });
    expect(outcome.lists).toMatchObject({
      components: { created: 1, kept: 1 },
      incidents: { created: 1, kept: 1 },
    });
    expect((await list('incidents')).map(({ title }) => title.de)).toEqual(['First']);
  });

  it('comes with HTML as Markdown, with links to its attachments, and with no script', async () => {
    const outcome = await imported({
      components: [
        component('c1', 'API', { description: '<div>Our <em>API</em> &amp; its <b>docs</b></div>' }),
      ],
      incidents: [
        incident('i1', 'Report', '2026-02-01T10:00:00.000Z', {
          incident_updates: [
            {
              status: 'resolved',
              display_at: '2026-02-01T11:00:00.000Z',
              body: '<p>See <a href="https://cdn.example/report.pdf">the report</a>.</p><ul><li>one</li><li>two</li></ul><img src="https://cdn.example/graph.png" alt="Graph"><script>alert(1)</script><a href="javascript:alert(2)">no</a>',
            },
            {
              status: 'investigating',
              display_at: '2026-02-01T10:00:00.000Z',
              body: `${'<div>'.repeat(3000)}deep${'</div>'.repeat(3000)} &lt;tag&gt; &nope; &#128512;`,
            },
          ],
        }),
      ],
    });
    expect([outcome.code, outcome.refused]).toEqual([0, []]);
    expect(problemsOf(outcome, 'Report')).toEqual([
      'Its images stay where they are; the text has links to them.',
    ]);
    const [report] = await list('incidents');
    const updates: any[] = (await own.client.get(`/incidents/${report.id}/updates`)).body.data;
    const texts = [report.body.de, ...updates.map(({ body }) => body.de)].join('\n');
    expect(texts).toContain('[the report](https://cdn.example/report.pdf)');
    expect(texts).toContain('https://cdn.example/graph.png');
    expect(texts).toMatch(/[-*] one/);
    expect(texts).toMatch(/^deep\s+<tag> &nope; 😀/m);
    expect(texts).not.toMatch(/<script|alert\(1\)|<div|<p>/);
    const { text: page } = await own.client.get(`//incidents/${report.id}`);
    expect(page).not.toMatch(/javascript:|<script>alert/);
  });

  it('with names that are too long, missing or no text comes with others, and says so', async () => {
    const outcome = await imported({
      components: [component('c1', 'A'.repeat(400)), component('c2', '   '), component('c3', 7 as never)],
      incidents: [
        incident('i1', '', '2026-02-01T10:00:00.000Z', { components: 'none', incident_updates: {} }),
      ],
      subscribers: [],
      metrics: { not: 'a list' },
    });
    expect(outcome.code).toBe(0);
    const names = (await list('components')).map(({ name }) => name.de);
    expect(names).toEqual([`${'A'.repeat(254)}…`, 'Untitled', expect.any(String)]);
    expect(outcome.notes.map(({ problem }) => problem)).toContain(
      'A text is longer than 255 characters, and is cut.',
    );
  });
});
