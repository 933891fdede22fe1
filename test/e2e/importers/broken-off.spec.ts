import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, request, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#testing/people.js';
import type { TestTenant } from '#testing/test-application.js';
import type { Client } from '../../support/client.js';
import { RemoteCli, type CliOutcome } from '../../support/remote-cli.js';
import { instatus, kener, TOKEN } from '../../support/services/other-accounts.js';
import { STATUSPAGE_ACCOUNT } from '../../support/services/statuspage-account.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-import-'));
  file = join(folder, 'account.json');
  await writeFile(file, JSON.stringify(STATUSPAGE_ACCOUNT));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(client: Client, ...args: string[]): Promise<CliOutcome> {
  const cli = new RemoteCli({
    HOME: folder,
    HELIOGRAPH_URL: `http://${client.host}`,
    HELIOGRAPH_KEY: client.key!,
  });
  return cli.run(['import', ...args, '--yes', '--json'], {
    now: () => api.clock.now(),
    pause: () => Promise.resolve(),
  });
}

/** Breaks off the requests of all imports after some, once they are sent: the server may do what they ask for. */
async function brokenAfter<T>(imports: number, work: () => Promise<T>): Promise<T> {
  let sent = 0;
  const onStart = (message: unknown): void => {
    const { request } = message as { readonly request: ClientRequest };
    if (!request.path.startsWith('/api/v1/imports')) return;
    sent += 1;
    if (sent > imports) request.once('finish', () => setImmediate(() => request.destroy()));
  };
  subscribe('http.client.request.start', onStart);
  try {
    return await work();
  } finally {
    unsubscribe('http.client.request.start', onStart);
  }
}

const LISTS = [
  'components',
  'component-groups',
  'incidents',
  'maintenances',
  'incident-templates',
  'subscribers',
  'metrics',
];

/** How many of each there are, and the updates of all incidents. */
async function contents(client: Client): Promise<Record<string, number>> {
  const totals = await Promise.all(
    LISTS.map(async (path): Promise<[string, number]> => {
      const { body } = await client.get(`/${path}?per_page=100`);
      return [path, body.meta.total];
    }),
  );
  const { body } = await client.get('/incidents?per_page=100');
  return { ...Object.fromEntries(totals), updates: body.data.flatMap((one: any) => one.updates).length };
}

/** What an import is made with, and how that ends. */
interface Credential {
  readonly key: string;
  readonly end: () => Promise<unknown>;
}

const ABILITIES = [
  'components.view',
  'components.manage',
  'incidents.manage',
  'metrics.manage',
  'subscribers.manage',
] as const;

async function importer(tenant: TestTenant): Promise<Credential> {
  const client = await tenant.clientWith(...ABILITIES);
  const { body } = await client.get('/me');
  return { key: client.key!, end: () => tenant.client.delete(`/api-keys/${body.data.api_key.id}`) };
}

/** The command line of a member. */
async function member(tenant: TestTenant): Promise<Credential> {
  const role = await tenant.client.post('/roles', { name: 'Importer', abilities: ABILITIES });
  const person = await signIn(api.app, tenant, role.body.data.id);
  const code_verifier = 'v'.repeat(43);
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const allowed = await person.client.post('//auth/command-line', { port: 9, code_challenge });
  const opened = await tenant.client
    .withKey(undefined)
    .post('//auth/command-line/token', { code: allowed.body.data.code, code_verifier, port: 9 });
  return {
    key: opened.body.data.token,
    end: () => tenant.client.post(`/members/${person.member.id}/suspend`),
  };
}

describe('An import', () => {
  it(
    'that is broken off anywhere is completed by another, with nothing twice',
    { timeout: 240_000 },
    async () => {
      const { client: whole } = await api.newTenant();
      expect((await run(whole, 'statuspage', '--file', file)).code).toBe(0);
      const expected = await contents(whole);
      for (const imports of [0, 1, 3]) {
        const { client } = await api.newTenant();
        const broken = await brokenAfter(imports, () => run(client, 'statuspage', '--file', file));
        expect(broken.code, `${imports} ${broken.stderr}`).not.toBe(0);
        expect(broken.stderr).not.toContain('    at ');
        const again = await run(client, 'statuspage', '--file', file);
        expect([again.code, JSON.parse(again.stdout).data.refused], again.stderr).toEqual([0, []]);
        expect(await contents(client), `after ${imports}`).toEqual(expected);
      }
    },
  );

  it.each([
    ['key is revoked', 'API key'],
    ['member is suspended', 'session'],
  ])('whose %s meanwhile ends with a sentence, and keeps what has come', async (_, credential) => {
    const tenant = await api.newTenant();
    const { key, end } = credential === 'session' ? await member(tenant) : await importer(tenant);
    const { host } = tenant.client;
    let imports = 0;
    const relay = createServer((incoming, outgoing) => {
      if (incoming.url?.startsWith('/api/v1/imports') === true) imports += 1;
      const ended = imports === 2 ? end() : Promise.resolve();
      void ended.then(() => {
        const { port } = new URL(`http://${host}`);
        const headers = { ...incoming.headers, host };
        const { method, url } = incoming;
        const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        });
        passed.on('error', () => outgoing.destroy());
        incoming.pipe(passed);
      });
    });
    relay.listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const cli = new RemoteCli({
      HOME: folder,
      HELIOGRAPH_URL: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
      HELIOGRAPH_KEY: key,
    });
    const outcome = await cli.run(['import', 'statuspage', '--file', file, '--yes'], {
      now: () => api.clock.now(),
      pause: () => Promise.resolve(),
    });
    relay.close();
    expect(outcome.code, outcome.stderr).toBe(3);
    expect(outcome.stderr).toContain(`The ${credential} `);
    expect(outcome.stderr).toContain('Sign in with "heliograph sign-in"');
    expect(outcome.stderr).not.toMatch(/ {4}at |hgc?_/);
    expect(imports).toBe(2);
    const came = await contents(tenant.client);
    expect([came['component-groups'], came['components'], came['incidents']]).toEqual([1, 0, 0]);
  });

  it('of two services at once brings both, as one after the other', async () => {
    const services = [
      { name: 'instatus', service: instatus(), page: ['--page', 'nasa'] },
      { name: 'kener', service: kener(), page: [] },
    ];
    const { client: together } = await api.newTenant();
    const { client: apart } = await api.newTenant();
    const imports = await Promise.all(
      services.map(async ({ name, service, page }) => ({
        args: [name, '--from', await service.start(), '--token', TOKEN, ...page],
        service,
      })),
    );
    for (const { args } of imports) expect((await run(apart, ...args)).code).toBe(0);
    const outcomes = await Promise.all(
      imports.flatMap(({ args }) => [run(together, ...args), run(together, ...args)]),
    );
    expect(outcomes.map(({ code, stderr }) => [code, stderr.includes('efused')])).toEqual(
      outcomes.map(() => [0, false]),
    );
    for (const { service } of imports) await service.stop();
    expect(await contents(together)).toEqual(await contents(apart));
  });
});
