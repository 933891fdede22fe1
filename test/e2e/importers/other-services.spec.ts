import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { RemoteCli } from '../../support/remote-cli.js';
import type { ForeignService } from '../../support/services/foreign-service.js';
import {
  betterStack,
  cachetV2,
  cachetV3,
  instatus,
  kener,
  TOKEN,
  uptimeKuma,
} from '../../support/services/other-accounts.js';
import { useApi } from '../../support/use-api.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';

/** The clock of the tests stands at 2026-03-01, 12:00 UTC. */
const api = useApi();
const own = useTenantPerTest(api);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function imported(client: Client, service: string, ...args: string[]): Promise<any> {
  const cli = new RemoteCli({
    HOME: folder,
    HELIOGRAPH_URL: `http://${client.host}`,
    HELIOGRAPH_KEY: client.key!,
  });
  const { stdout, stderr, code } = await cli.run(['import', service, '--yes', '--json', ...args], {
    now: () => api.clock.now(),
    pause: () => Promise.resolve(),
  });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout).data;
}

/** What came, by list. */
const created = ({ lists }: any): Record<string, number> =>
  Object.fromEntries(
    Object.entries<any>(lists).flatMap(([list, counts]) =>
      counts.created > 0 ? [[list, counts.created]] : [],
    ),
  );

async function list(client: Client, path: string): Promise<any[]> {
  return (await client.get(`/${path}`)).body.data;
}

interface Case {
  readonly service: string;
  readonly page: string | undefined;
  readonly make: () => ForeignService;
  readonly came: Readonly<Record<string, number>>;
  /** Start and end of the incidents that are over, by title. */
  readonly incident: readonly [title: string, from: string, to: string];
  readonly maintenance: readonly [title: string, announced: string, from: string, to: string];
  readonly notes: readonly string[];
}

const AT_TEN = ['2026-02-12T10:00:00.000Z', '2026-02-12T11:00:00.000Z'] as const;
const AT_NIGHT = ['2026-02-20T22:00:00.000Z', '2026-02-20T23:00:00.000Z'] as const;

const CASES: readonly Case[] = [
  {
    service: 'instatus',
    page: 'nasa',
    make: instatus,
    came: {
      groups: 1,
      components: 2,
      metrics: 1,
      templates: 1,
      incidents: 1,
      maintenances: 1,
      subscribers: 2,
      points: 1,
    },
    incident: ['Rocket is going down', '2026-02-12T19:05:17.398Z', '2026-02-12T19:59:04.498Z'],
    maintenance: [
      'Database upgrade',
      '2026-02-18T10:00:00.000Z',
      '2026-02-20T22:00:00.000Z',
      '2026-02-20T22:40:00.000Z',
    ],
    notes: [
      'subscriber "s3": It does not come: its phone number has no country code.',
      'subscriber "s4": It does not come: the service does not tell its address.',
    ],
  },
  {
    service: 'better-stack',
    page: '165',
    make: betterStack,
    came: { groups: 1, components: 2, incidents: 1, maintenances: 1 },
    incident: ['Website is down', ...AT_TEN],
    maintenance: ['New servers', '2026-02-19T09:00:00.000Z', ...AT_NIGHT],
    notes: [],
  },
  {
    service: 'cachet',
    page: undefined,
    make: cachetV2,
    came: { groups: 1, components: 2, metrics: 1, incidents: 1, maintenances: 1, subscribers: 2, points: 1 },
    incident: ['API is slow', ...AT_TEN],
    maintenance: ['New disks', '2026-02-18T10:00:00.000Z', ...AT_NIGHT],
    notes: ['incident "Secret": It is hidden, and does not come.'],
  },
  {
    service: 'cachet',
    page: undefined,
    make: cachetV3,
    came: {
      groups: 1,
      components: 1,
      metrics: 1,
      templates: 1,
      incidents: 1,
      maintenances: 1,
      subscribers: 1,
      points: 1,
    },
    incident: ['API is down', ...AT_TEN],
    maintenance: ['New disks', '2026-02-18T10:00:00.000Z', ...AT_NIGHT],
    notes: ['template "Slow": Its variables and conditions come as text; write them anew here.'],
  },
  {
    service: 'uptime-kuma',
    page: 'acme',
    make: uptimeKuma,
    came: { groups: 1, components: 2, incidents: 2, maintenances: 2 },
    incident: ['Router died', ...AT_TEN],
    maintenance: ['New router', AT_NIGHT[0], ...AT_NIGHT],
    notes: [
      'maintenance "Backup": It repeats there; only the time that is shown comes. Make a series of it here.',
    ],
  },
  {
    service: 'kener',
    page: undefined,
    make: kener,
    came: { groups: 1, components: 2, incidents: 1, maintenances: 1 },
    incident: ['Website down', ...AT_TEN],
    maintenance: ['New servers', AT_NIGHT[0], ...AT_NIGHT],
    notes: ['maintenance "New servers": It was cancelled, and does not come.'],
  },
];

describe.each(CASES)(
  'An account of $service',
  ({ service, page, make, came, incident, maintenance, notes }) => {
    it('comes with its past, and brings nothing twice', async () => {
      const foreign = make();
      const args = [
        '--from',
        await foreign.start(),
        '--token',
        TOKEN,
        ...(page === undefined ? [] : ['--page', page]),
      ];
      const report = await imported(own.client, service, ...args);
      expect(report.refused).toEqual([]);
      expect(created(report)).toEqual(came);
      for (const note of notes)
        expect(report.notes.map(({ what, problem }: any) => `${what}: ${problem}`)).toContain(note);
      expect(created(await imported(own.client, service, ...args))).toEqual({});
      await foreign.stop();
      const over = (await list(own.client, 'incidents')).find(({ status }) => status === 'resolved');
      expect([over.title.de, over.started_at, over.resolved_at]).toEqual(incident);
      expect(over.body.de).toBeTruthy();
      const done = (await list(own.client, 'maintenances')).find(({ status }) => status === 'completed');
      expect([done.title.de, done.published_at, done.started_at, done.resolved_at]).toEqual(maintenance);
    });
  },
);

describe('An account of Heliograph', () => {
  it('comes from another page, as what other services have brought there, twice without a double', async () => {
    const foreign = instatus();
    const from = ['--from', await foreign.start(), '--token', TOKEN, '--page', 'nasa'];
    const { client: old } = await api.newTenant();
    await imported(old, 'instatus', ...from);
    await foreign.stop();
    const file = join(folder, 'page.json');
    const args = ['--from', `http://${old.host}`, '--token', old.key!];
    const report = await imported(own.client, 'heliograph', ...args, '--save', file);
    expect(report.refused).toEqual([]);
    expect(created(report)).toEqual({
      groups: 1,
      components: 2,
      metrics: 1,
      templates: 1,
      incidents: 1,
      maintenances: 1,
      subscribers: 2,
      points: 1,
    });
    expect(created(await imported(own.client, 'heliograph', '--file', file))).toEqual({});
    const shown = async (client: Client): Promise<unknown[]> =>
      Promise.all(
        ['incidents', 'maintenances', 'components', 'subscribers'].map(async (path) =>
          (await list(client, path))
            .sort((one, other) => (one.address < other.address ? -1 : 1))
            .map(({ title, name, address, started_at, resolved_at, published_at, status, body }) => ({
              title,
              name,
              address,
              started_at,
              resolved_at,
              published_at,
              status,
              body,
            })),
        ),
      );
    expect(await shown(own.client)).toEqual(await shown(old));
    // Two services at once: the same account again, under its own ids.
    const both = instatus();
    await imported(own.client, 'instatus', '--from', await both.start(), '--token', TOKEN, '--page', 'nasa');
    await both.stop();
    expect(await list(own.client, 'components')).toHaveLength(4);
    expect(await list(own.client, 'subscribers')).toHaveLength(2);
  });
});
