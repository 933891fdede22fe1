import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverEvents } from '../../support/deliver-events.js';
import { TestChannels } from '../../support/recording-channel.js';
import { RemoteCli, type CliOutcome } from '../../support/remote-cli.js';
import {
  STATUSPAGE_ACCOUNT,
  STATUSPAGE_PAGE,
  STATUSPAGE_TOKEN,
  statuspage,
} from '../../support/services/statuspage-account.js';
import { useApi } from '../../support/use-api.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';

/** The clock of the tests stands at 2026-03-01, 12:00 UTC. */
const channels = TestChannels.recordingAll();
const api = useApi({ override: channels.override });
const own = useTenantPerTest(api);
const service = statuspage();
let address: string;
let folder: string;

beforeAll(async () => {
  address = await service.start();
  folder = await mkdtemp(join(tmpdir(), 'heliograph-import-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

function run(...args: string[]): Promise<CliOutcome> {
  const cli = new RemoteCli({
    HOME: folder,
    HELIOGRAPH_URL: `http://${own.client.host}`,
    HELIOGRAPH_KEY: own.client.key!,
  });
  return cli.run(['import', 'statuspage', ...args], {
    now: () => api.clock.now(),
    pause: () => Promise.resolve(),
  });
}

async function saved(account: unknown): Promise<string> {
  const file = join(folder, 'account.json');
  await writeFile(file, typeof account === 'string' ? account : JSON.stringify(account));
  return file;
}

async function list(path: string): Promise<any[]> {
  return (await own.client.get(`/${path}${path.includes('?') ? '&' : '?'}per_page=100`)).body.data;
}

const WEIGHTS = { degraded: 0.1, partial_outage: 0.5, major_outage: 1 };

/** Milliseconds between two instants. */
const between = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

describe('An account of Statuspage', () => {
  it('is read with a token, shown by a dry run, saved, and imported', async () => {
    const file = join(folder, 'saved.json');
    const read = ['--from', `${address}/v1`, '--page', STATUSPAGE_PAGE, '--token', STATUSPAGE_TOKEN];
    const dry = await run(...read, '--save', file);
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('Nothing is stored yet')]);
    expect(dry.stdout).toMatch(/components +4 would come +0 there before +0 refused/);
    expect(await list('components')).toEqual([]);
    // Points of metrics are all that their API does not give.
    expect({
      ...JSON.parse(await readFile(file, 'utf8')),
      metric_data: STATUSPAGE_ACCOUNT.metric_data,
    }).toEqual(STATUSPAGE_ACCOUNT);
    const { code, stderr, stdout } = await run(...read, '--yes');
    expect([code, stderr]).toEqual([0, 'Reading from Statuspage …\n']);
    expect(stdout).toMatch(/incidents +3 came/);
    expect(stdout).not.toContain(STATUSPAGE_TOKEN);
    // What has no counterpart, by name.
    for (const text of [
      'subscriber "s4": It does not come: its phone number has no country code.',
      'subscriber "s5": It does not come: the service does not tell its address.',
      'incident "API slow": The component "Old API" is not there any more',
      'incident "Slow again": The status "pondering" is not known',
      'incident "Cards fail": Its images stay where they are',
      'component "API": It is always shown',
      'component "Bank transfers": Its address for mails of monitoring has no counterpart',
      'metric "Response time": It is not fetched from its provider',
      'reader of the protected page "reader@example.com": It has no counterpart',
    ])
      expect(stdout).toContain(text);
    expect(service.asked.some((path) => path.includes(STATUSPAGE_TOKEN))).toBe(false);
  });

  it('comes with all kinds of records and their times, twice without a double', async () => {
    const file = await saved(STATUSPAGE_ACCOUNT);
    const first = JSON.parse((await run('-f', file, '--yes', '--json')).stdout).data;
    expect(first.refused).toEqual([]);
    expect(first.lists).toMatchObject({
      groups: { created: 1 },
      components: { created: 4 },
      metrics: { created: 1 },
      templates: { created: 1 },
      incidents: { created: 3 },
      maintenances: { created: 2 },
      subscribers: { created: 6 },
      points: { created: 1 },
    });
    const before = await Promise.all(['components', 'incidents', 'maintenances', 'subscribers'].map(list));
    const again = JSON.parse((await run('-f', file, '--yes', '--json')).stdout).data;
    for (const counts of Object.values<any>(again.lists))
      expect([counts.created, counts.refused]).toEqual([0, 0]);
    expect(await Promise.all(['components', 'incidents', 'maintenances', 'subscribers'].map(list))).toEqual(
      before,
    );

    const [incident] = await list('incidents?external_id=statuspage:p31zjtct2jer');
    expect(incident).toMatchObject({
      title: { de: 'Cards fail' },
      body: { de: 'We look into it.' },
      status: 'resolved',
      started_at: '2026-02-10T10:00:00.000Z',
      resolved_at: '2026-02-10T12:00:00.000Z',
    });
    const updates = (await list(`incidents/${incident.id}/updates`)).filter(({ body }) => body.de !== null);
    expect(updates.map(({ status, body, published_at }) => [status, body.de, published_at]).sort()).toEqual([
      [
        'identified',
        'We have found the cause. [Image](https://cdn.example/graph.png)',
        '2026-02-10T10:30:00.000Z',
      ],
      ['monitoring', 'A fix is **in place**.\nWe watch it.', '2026-02-10T11:00:00.000Z'],
      ['resolved', 'All payments work again.', '2026-02-10T12:00:00.000Z'],
    ]);
    expect((await own.client.get(`/incidents/${incident.id}/postmortem`)).body.data).toMatchObject({
      body: { de: '## What happened\n\nA certificate had expired.' },
      published_at: '2026-02-12T09:00:00.000Z',
    });
    const [moved] = await list('maintenances?external_id=statuspage:zpm4q2hx81sf');
    expect(moved).toMatchObject({
      status: 'completed',
      published_at: '2026-02-15T09:00:00.000Z',
      started_at: '2026-02-20T22:00:00.000Z',
      scheduled_end_at: '2026-02-21T00:00:00.000Z',
      resolved_at: '2026-02-20T23:30:00.000Z',
    });
    const [planned] = await list('maintenances?external_id=statuspage:c6b0wd9r4tke');
    expect(planned).toMatchObject({ status: 'scheduled', started_at: '2026-03-10T22:00:00.000Z' });
    expect((await list('subscribers')).map(({ address: to, status }) => `${to} ${status}`).sort()).toEqual([
      'ada@example.com confirmed',
      'asked@example.com pending',
      'bounces@example.com quarantined',
      'gone@example.com unsubscribed',
      'grace@example.com confirmed',
      'https://93.184.216.34/status confirmed',
    ]);
    expect((await list('metrics'))[0]).toMatchObject({ last_value: 220, is_public: true, y_min: 0 });
  });

  it('leads to the uptime that its incidents and maintenances amount to', async () => {
    await own.client.patch('/settings', { uptime_weights: WEIGHTS });
    await run('-f', await saved(STATUSPAGE_ACCOUNT), '--yes');
    const report = (await own.client.get('/analytics/uptime?from=2026-01-01&to=2026-02-28')).body.data;
    const whole = between(report.from, report.to);
    // From the account itself: when each component was how, by its incidents' updates.
    const expected: Readonly<Record<string, number>> = {
      'Card payments':
        1 -
        (WEIGHTS.major_outage * between('2026-02-10T10:00:00Z', '2026-02-10T11:00:00Z') +
          WEIGHTS.degraded * between('2026-02-10T11:00:00Z', '2026-02-10T12:00:00Z')) /
          whole,
      // Time of maintenance does not count.
      'Bank transfers':
        1 -
        (WEIGHTS.partial_outage * between('2026-02-10T10:00:00Z', '2026-02-10T11:00:00Z')) /
          (whole - between('2026-02-20T22:00:00Z', '2026-02-20T23:30:00Z')),
      API: 1 - (WEIGHTS.degraded * between('2026-01-05T08:00:00Z', '2026-01-05T09:30:00Z')) / whole,
    };
    for (const component of report.components) {
      const name: string = component.name.de;
      const isSecond = name === 'API' && component.uptime === 1;
      if (!isSecond)
        expect([name, component.uptime]).toEqual([name, Math.floor((expected[name] ?? 0) * 1e6) / 1e6]);
    }
    expect(report.components).toHaveLength(4);
    expect(report.components.filter(({ uptime }: any) => uptime === 1)).toHaveLength(1);
  });

  it('tells nobody of anything', async () => {
    await run('-f', await saved(STATUSPAGE_ACCOUNT), '--yes');
    await deliverEvents(api.app);
    expect(await list('subscribers/deliveries')).toEqual([]);
  });

  it('says what is wrong with the token, the page, or the address', async () => {
    const read = ['--from', `${address}/v1`];
    const wrongToken = await run(...read, '--page', STATUSPAGE_PAGE, '--token', 'secret-token');
    expect([wrongToken.code, wrongToken.stderr]).toEqual([
      1,
      expect.stringContaining('Statuspage answers 401 for /pages/kctbh9vrtdwd. Is the token right'),
    ]);
    expect(wrongToken.stderr).not.toContain('secret-token');
    expect((await run(...read, '--page', 'other', '--token', STATUSPAGE_TOKEN)).stderr).toContain(
      'Is the page named rightly?',
    );
    expect((await run('--token', STATUSPAGE_TOKEN)).code).toBe(2);
    expect((await run('--page', 'x', '--from', 'ftp://x')).code).toBe(2);
  });

  it('is refused as a whole if it is cut off at any byte', async () => {
    const text = JSON.stringify(STATUSPAGE_ACCOUNT);
    for (const length of [0, 1, 100, Math.floor(text.length / 2), text.length - 1]) {
      const { code, stderr } = await run('-f', await saved(text.slice(0, length)), '--yes');
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('is not complete JSON; nothing was imported.'),
      ]);
    }
    expect(await list('components')).toEqual([]);
  });
});
