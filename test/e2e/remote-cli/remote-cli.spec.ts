import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { RemoteCli } from '../../support/remote-cli.js';
import { freePort } from '../../support/programs.js';
import { useEndpoint } from '../../support/endpoint-server.js';
import type { Client } from '../../support/client.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const acme = api.useTenant('acme', ['en', 'de']);
let home: string;
/** Has every ability. */
let cli: RemoteCli;
/** Knows the page, and no key. */
let signedOut: RemoteCli;

function ofKey(client: Client): RemoteCli {
  return signedOut.with({ HELIOGRAPH_KEY: client.key! });
}

async function component(name: object, externalId?: string): Promise<number> {
  const { body } =
    externalId === undefined
      ? await acme.client.post('/components', { name })
      : await acme.client.put(`/components/external/${externalId}`, { name });
  return body.data.id;
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'heliograph-remote-cli-'));
  signedOut = new RemoteCli({ HOME: home, HELIOGRAPH_URL: `http://${acme.client.host}` });
  cli = ofKey(acme.client);
  await component({ en: 'Payments', de: 'Zahlungen' }, 'payments');
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe('Signing in', () => {
  const file = (): string => join(home, '.config', 'heliograph', 'config.json');
  beforeEach(() => rm(file(), { force: true }));

  it('stores a key from a pipe where only its owner can read it, for the commands that follow', async () => {
    const key = acme.client.key!;
    const { code, stdout, stderr } = await signedOut.run(['sign-in'], { stdin: Readable.from([`${key}\n`]) });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`(http://${acme.client.host})`);
    expect(stdout).not.toContain(key);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const later = new RemoteCli({ HOME: home });
    expect((await later.json('component', 'list')).meta.total).toBeGreaterThan(0);

    expect((await later.run(['sign-out'])).code).toBe(0);
    expect(await readFile(file(), 'utf8')).not.toContain(key);
    expect(await signedOut.run(['component', 'list'])).toEqual({
      code: 3,
      stdout: '',
      stderr: expect.stringContaining('Not signed in'),
    });
  });

  it('asks at a terminal, and shows nothing of what is typed', async () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    terminal.write(`${acme.client.key}\r`);
    const { code, stdout, stderr } = await signedOut.run(['sign-in'], { stdin: terminal });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^API key of .* \(it is not shown\): \n$/);
    expect(stdout + stderr).not.toContain(acme.client.key!);
  });

  it('ends with Ctrl-C at the question', async () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    terminal.write('\u0003');
    expect((await signedOut.run(['sign-in'], { stdin: terminal })).code).toBe(130);
  });

  it('keeps several pages apart, and never sends the key of one to another', async () => {
    const globex = await api.newTenant();
    const other = { stdin: Readable.from([globex.client.key!]) };
    await signedOut.run(['sign-in'], { stdin: Readable.from([acme.client.key!]) });
    await signedOut.run(['sign-in', '--url', globex.client.host], other);
    const anywhere = new RemoteCli({ HOME: home });
    expect((await anywhere.json('component', 'list')).meta.total).toBe(0);
    expect((await anywhere.json('component', 'list', '--url', acme.client.host)).meta.total).toBeGreaterThan(
      0,
    );
    expect((await anywhere.run(['component', 'list', '--url', api.stranger.host])).stderr).toContain(
      'Not signed in',
    );
    await anywhere.run(['sign-out']);
    expect((await anywhere.json('component', 'list')).meta.total).toBeGreaterThan(0);
  });

  it('refuses a key that is not valid, and stores nothing', async () => {
    const { code, stdout, stderr } = await signedOut.run(['sign-in'], { stdin: Readable.from(['hg_wrong']) });
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^error: The API key is not valid\./);
    await expect(stat(file())).rejects.toThrow('ENOENT');
  });

  it('keeps a key that cannot be one out of its messages', async () => {
    const { code, stderr } = await signedOut.run(['sign-in', '--key', 'hg_secret\nhg_other']);
    expect([code, stderr]).toEqual([2, 'error: The key has characters that no key has.\n']);
  });
});

describe('Incidents', () => {
  it('go from post to resolve, in two languages and by name', async () => {
    const { data: incident } = await cli.json(
      ...['incident', 'post', '--title', 'Payments fail', '--title', 'de=Zahlungen schlagen fehl'],
      ...['--body', 'de=Wir suchen die Ursache.', '--component', 'Zahlungen=partial_outage'],
    );
    expect(incident).toMatchObject({
      title: { en: 'Payments fail', de: 'Zahlungen schlagen fehl' },
      body: { en: null, de: 'Wir suchen die Ursache.' },
      components: [{ impact: 'partial_outage' }],
      is_published: true,
    });
    const updated = await cli.run(
      [
        'incident',
        'update',
        'Payments fail',
        '--status',
        'identified',
        '--body',
        '-',
        '--body',
        'de=Gefunden.',
      ],
      { stdin: Readable.from(['A *certificate*\n', 'has expired.\n']) },
    );
    expect(updated).toMatchObject({ code: 0, stdout: expect.stringContaining(': identified.'), stderr: '' });
    const resolved = await cli.run(['incident', 'resolve', String(incident.id), '--body', 'Fixed.']);
    expect(resolved).toEqual({ code: 0, stdout: `Incident ${incident.id} is resolved.\n`, stderr: '' });
    const { data } = (await acme.client.get(`/incidents/${incident.id}`)).body;
    expect(data.updates.slice(0, 2)).toMatchObject([
      { status: 'resolved', body: { en: 'Fixed.' } },
      { status: 'identified', body: { en: 'A *certificate*\nhas expired.', de: 'Gefunden.' } },
    ]);
  });

  it('are changed instead of posted again under the same external id', async () => {
    const post = (title: string) =>
      cli.json('incident', 'post', '--title', title, '--external-id', 'deploy-1', '--draft');
    const [first, second] = [await post('Deploy'), await post('Deploy 2')];
    expect(second.data).toMatchObject({ id: first.data.id, title: { en: 'Deploy 2' }, is_published: false });
    const { data, meta } = await cli.json('incident', 'list', '--state', 'draft', '--limit', '1');
    expect([data.map(({ id }: any) => id), meta.total]).toEqual([[first.data.id], 1]);
  });

  it('are posted once under an idempotency key', async () => {
    const post = () => cli.json('incident', 'post', '--title', 'Once', '--idempotency-key', 'pipeline-7');
    expect((await post()).data.id).toBe((await post()).data.id);
    expect((await cli.json('incident', 'list', '--search', 'Once')).meta.total).toBe(1);
  });

  it('cannot take over a terminal by their texts', async () => {
    await cli.json('incident', 'post', '--title', 'Red \u001B[31m alert');
    const { stdout } = await cli.run(['incident', 'list', '--search', 'Red']);
    expect(stdout).toContain('Red  [31m alert');
    expect(stdout).not.toContain('\u001B');
  });
});

describe('Maintenances', () => {
  it('are scheduled for a while, and completed by their external id', async () => {
    const { data } = await cli.json(
      ...['maintenance', 'schedule', '--title', 'New database', '--start', '2098-03-01T22:00:00+01:00'],
      ...['--for', '90m', '--component', 'payments', '--external-id', 'db'],
    );
    expect(data).toMatchObject({
      started_at: '2098-03-01T21:00:00.000Z',
      scheduled_end_at: '2098-03-01T22:30:00.000Z',
      components: [{ impact: 'under_maintenance' }],
      is_published: true,
    });
    const { stdout } = await cli.run(['maintenance', 'list', '--status', 'scheduled']);
    expect(stdout).toMatch(/^#\d+ {2}scheduled {4}2098-03-01 21:00 UTC {2}New database\n$/);
    const now = [
      'maintenance',
      'schedule',
      '--title',
      'Deploy',
      '--for',
      '15m',
      '--external-id',
      'now',
      '--json',
    ];
    expect((await cli.run(now, { now: () => new Date(api.clock.now()) })).code).toBe(0);
    expect((await cli.json('maintenance', 'complete', 'now', '--body', 'Done.')).data.status).toBe(
      'completed',
    );
  });

  it.each([
    [['--start', '2098-03-01T22:00:00+01:00']],
    [['--end', '2098-03-01T22:00:00Z', '--for', '1h']],
    [['--start', '2098-03-01T22:00:00', '--for', '1h']],
    [['--for', 'long']],
  ])('need an end that is clear: %j', async (times) => {
    const { code, stdout } = await cli.run(['maintenance', 'schedule', '--title', 'Late', ...times]);
    expect([code, stdout]).toEqual([2, '']);
  });
});

describe('Components', () => {
  it('are reported under a key, and are operational when that is reported', async () => {
    const id = await component({ en: 'Queue' });
    const refused = await cli.run(['component', 'set-status', 'Queue', 'degraded']);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('see --enable') });
    const set = (...args: string[]) => cli.run(['component', 'set-status', `id:${id}`, ...args]);
    expect(await set('degraded', '--enable', '--for', '10m')).toEqual({
      code: 0,
      stdout: `Component ${id} is reported as degraded.\n`,
      stderr: '',
    });
    const { stdout } = await set('operational', '--signal', 'other');
    expect(stdout).toBe(
      `Component ${id} is reported as operational; the worst report that is not over says degraded.\n`,
    );
    await set('operational');
    expect((await acme.client.get(`/components/${id}`)).body.data.status).toBe('operational');
    const viewer = ofKey(await acme.clientWith('components.view'));
    expect((await viewer.run(['component', 'set-status', 'Queue', 'degraded'])).stderr).toContain(
      'components.manage',
    );
  });

  it('are listed without the secret addresses of their webhooks', async () => {
    const id = await component({ en: 'Secretive' });
    const { body } = await acme.client.patch(`/components/${id}`, { webhook_enabled: true });
    const token = body.data.remote_trigger.webhook_url.split('/').at(-1);
    const printed = JSON.stringify(await cli.json('component', 'list', '--search', 'Secretive'));
    expect(printed).toContain('/hooks/components/••••');
    expect(printed).not.toContain(token);
  });

  it('are named by external id, id or exact name, and by nothing that fits several', async () => {
    const [first, second] = [
      await component({ en: 'Twin' }),
      await component({ en: 'Twin', de: 'Zwilling' }),
    ];
    await component({ en: String(first) }, 'numbered');
    const impacts = async (name: string) =>
      cli.run([
        'incident',
        'post',
        '--draft',
        '--title',
        'Named',
        '--component',
        `${name}=degraded`,
        '--json',
      ]);
    const idOf = async (name: string) => JSON.parse((await impacts(name)).stdout).data.components[0].id;
    expect(await idOf('Zwilling')).toBe(second);
    expect(await idOf(`id:${first}`)).toBe(first);
    expect(await impacts('Twin')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(
        `could be several components: id:${first} (Twin), id:${second} (Zwilling / Twin).`,
      ),
    });
    expect((await impacts(String(first))).stderr).toContain(`id:${first} (Twin)`);
    expect((await impacts('Twi')).stderr).toContain('There is no component \\"Twi\\".');
  });
});

describe('Subscribers', () => {
  it('are added, found and deleted by address', async () => {
    const { data } = await cli.json(
      ...[
        'subscribers',
        'add',
        'ada@example.com',
        '--component',
        'payments',
        '--event',
        'incident',
        '--locale',
        'de',
      ],
    );
    expect(data).toMatchObject({ status: 'pending', locale: 'de', events: ['incident'] });
    expect((await cli.run(['subscribers', 'list', '--search', 'ada'])).stdout).toContain(
      'pending  ada@example.com',
    );
    expect((await cli.run(['subscribers', 'remove', 'ada@example'])).stderr).toContain(
      'There is no subscriber',
    );
    expect((await cli.json('subscribers', 'remove', 'ada@example.com')).data.id).toBe(data.id);
    const chat = 'https://hooks.slack.com/services/T0/B0/verysecret';
    const added = await cli.run(['subscribers', 'add', '-', '--channel', 'slack'], {
      stdin: Readable.from([chat]),
    });
    expect(added).toMatchObject({ code: 0, stdout: expect.stringContaining('confirmed') });
  });
});

describe('The status', () => {
  /** Waits until visitors are told a text. */
  async function visible(client: Client, text: string): Promise<void> {
    const visitor = client.withKey(undefined);
    await eventually(
      () => visitor.get('//api/v2/summary'),
      (response) => response.text.includes(text),
    );
  }

  it('is what visitors see, without a key, and says by its exit code whether all is well', async () => {
    const tenant = await api.newTenant(['en', 'de']);
    const visitor = new RemoteCli({ HOME: home, HELIOGRAPH_URL: tenant.client.host });
    expect((await visitor.run(['status', '--check'])).code).toBe(0);
    const { data } = (await tenant.client.post('/components', { name: { en: 'Search', de: 'Suche' } })).body;
    const components = [{ id: data.id, impact: 'degraded' }];
    await tenant.client.post('/incidents', { title: { en: 'Down', de: 'Weg' }, components, publish: true });
    await visible(tenant.client, 'Down');
    const { code, stdout, stderr } = await visitor.run(['status', '--check', '--lang', 'de']);
    expect([code, stderr]).toEqual([4, 'error: Not everything is operational.\n']);
    expect(stdout).toMatch(
      /\nComponents\n {2}Suche {2}degraded\n\nIncidents\n {2}#\d+ {2}investigating {2}Weg {2}since /,
    );
    const summary = await visitor.json('status');
    expect(summary.data).toMatchObject({ components: [{ name: 'Search' }], incidents: [{ name: 'Down' }] });
  });

  it('is printed again when it changes, until nobody reads on', async () => {
    const tenant = await api.newTenant(['en']);
    const visitor = new RemoteCli({ HOME: home, HELIOGRAPH_URL: tenant.client.host });
    const reader = new AbortController();
    const steps = [
      () => Promise.resolve(),
      async () => {
        await tenant.client.post('/incidents', { title: 'Slow', publish: true });
        await visible(tenant.client, 'Slow');
      },
      () => {
        reader.abort();
        return Promise.resolve();
      },
    ];
    const { code, stdout } = await visitor.run(['status', '--watch', '--json'], {
      signal: reader.signal,
      pause: () => steps.shift()!(),
    });
    const seen = stdout.trim().split('\n');
    expect([code, seen.length]).toEqual([0, 2]);
    expect(JSON.parse(seen[1]!).data.incidents).toMatchObject([{ name: 'Slow' }]);
  });

  it('comes with the address of the page, which a terminal opens', async () => {
    const opened: string[] = [];
    const openInBrowser = (address: string) => opened.push(address);
    const { stdout } = await signedOut.run(['open'], { openInBrowser });
    expect([stdout, opened]).toEqual([`http://${acme.client.host}\n`, [`http://${acme.client.host}`]]);
    await signedOut.run(['open', '--print'], { openInBrowser });
    expect(opened).toHaveLength(1);
  });
});

describe('What is refused', () => {
  it('is told by field, as the server says it', async () => {
    const args = ['incident', 'post', '--title', 'fr=Lent', '--started-at', 'yesterday'];
    const { code, stdout, stderr } = await cli.run(args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^error: .+\n(.*\n)* {2}title\.fr: The language "fr" is not enabled; enabled: en, de\.\n/,
    );
    const { error } = JSON.parse((await cli.run([...args, '--json'])).stderr);
    expect(error).toMatchObject({ status: 422, exit_code: 1, documentation_url: expect.any(String) });
    expect(Object.keys(error.fields)).toEqual(expect.arrayContaining(['title.fr']));
  });

  it('names the missing ability', async () => {
    const viewer = ofKey(await acme.clientWith('components.view'));
    const { code, stderr } = await viewer.run(['incident', 'post', '--title', 'Slow']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('incidents.manage')]);
    const poster = ofKey(await acme.clientWith('incidents.manage'));
    const id = await component({ en: 'Unseen' });
    expect(
      (await poster.run(['incident', 'post', '--draft', '--title', 'x', '--component', `id:${id}=degraded`]))
        .code,
    ).toBe(0);
  });

  it('includes the key of another page', async () => {
    const globex = await api.newTenant();
    const { code, stdout, stderr } = await ofKey(globex.client).run(['incident', 'list']);
    expect([code > 0, stdout]).toEqual([true, '']);
    expect(stderr).not.toContain(globex.client.key!);
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['incident', 'delete', '1']],
    ['an unknown option', ['incident', 'list', '--everything']],
    ['an unknown status', ['component', 'set-status', 'payments', 'down']],
    ['no impact', ['incident', 'post', '--title', 'Slow', '--component', 'payments']],
    ['two texts in one language', ['incident', 'post', '--title', 'de=a', '--title', 'de=b']],
    ['two texts in the main language', ['incident', 'post', '--title', 'a', '--title', 'en=b']],
    ['an address that is none', ['status', '--url', 'ftp://status.example.com']],
  ])('is wrong usage: %s', async (_what, args) => {
    const { code, stdout, stderr } = await cli.run(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
  });
});

describe('A page that does not answer', () => {
  const elsewhere = useEndpoint('http');
  const run = (url: string) =>
    signedOut.run(['incident', 'list', '--url', url, '--key', 'hg_key', '--retries', '0']);

  it('is named, without the path of the request', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    expect(await run(url)).toEqual({
      code: 3,
      stdout: '',
      stderr: `error: ${url} cannot be reached: ECONNREFUSED.\n`,
    });
  });

  it('is not followed elsewhere with the key', async () => {
    elsewhere.answer = (_post, response) =>
      response.writeHead(302, { location: 'https://example.com/x' }).end();
    const { code, stderr } = await run(elsewhere.url(''));
    expect([code, stderr]).toEqual([3, expect.stringContaining('leads to https://example.com;')]);
    elsewhere.answer = (_post, response) => response.writeHead(200).end('<p>Welcome');
    expect(await run(elsewhere.url(''))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('not as a Heliograph'),
    });
  });

  it('is asked again under the same idempotency key', async () => {
    elsewhere.take();
    const answers = [503, 201];
    elsewhere.answer = (_post, response) => {
      const body = { data: { id: 1, is_published: false }, message: 'Later.' };
      response.writeHead(answers.shift()!, { 'retry-after': '0', 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const args = ['incident', 'post', '--title', 'Slow', '--url', elsewhere.url(''), '--key', 'hg_key'];
    expect((await signedOut.run(args)).code).toBe(0);
    const keys = elsewhere.take().map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });
});
