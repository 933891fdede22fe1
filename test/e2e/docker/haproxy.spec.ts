import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request as requestPlain, type IncomingMessage, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { freePort, installedProgram, stopProgram } from '../../support/programs.js';
import { startTestApplication, type TestApplication } from '../../support/test-application.js';

const haproxy = installedProgram('haproxy');
const OPERATIONS = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url));

/** The backend of the documentation, with other addresses. */
async function documentedBackend(ports: readonly number[]): Promise<string> {
  const [backend] = /^backend heliograph\n(?: .*\n)+/m.exec(await readFile(OPERATIONS, 'utf8')) ?? [];
  const [one, two] = ports;
  return (backend ?? '')
    .replace('10.0.0.1:3000', `127.0.0.1:${one}`)
    .replace('10.0.0.2:3000', `127.0.0.1:${two}`);
}

/** Needs Debian's package haproxy, which `.ci/run` installs. */
describe.skipIf(haproxy === undefined)('HAProxy as documented (needs the program haproxy)', () => {
  let folder: string;
  let port: number;
  let replicas: [TestApplication, TestApplication];
  let client: Client;
  let running: ChildProcess;
  const agent = new Agent({ keepAlive: false });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-haproxy-'));
    const environment = { SERVICE_DOMAIN: 'pages.test', TRUSTED_PROXIES: '127.0.0.1' };
    const first = await startTestApplication({ environment });
    replicas = [first, await startTestApplication({ environment, database: first.database })];
    ({ client } = await first.tenant('acme'));
    port = await freePort();
    const config = join(folder, 'haproxy.cfg');
    const backend = await documentedBackend(replicas.map((one) => one.port));
    await writeFile(
      config,
      `defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
frontend all
  bind 127.0.0.1:${port}
  default_backend heliograph
${backend}`,
    );
    running = spawn(haproxy ?? '', ['-db', '-f', config], { stdio: 'inherit' });
    await eventually(
      () => create('First').catch(() => undefined),
      (response) => response?.status === 201 || running.exitCode !== null,
    );
  }, 120_000);
  afterAll(async () => {
    await stopProgram(running);
    const [first, second] = replicas;
    await second.close();
    await first.close();
    await rm(folder, { recursive: true });
  });

  async function create(
    name: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number | undefined; body: string }> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      requestPlain(
        {
          host: '127.0.0.1',
          port,
          agent,
          method: 'POST',
          path: '/api/v1/components',
          headers: {
            host: 'acme.pages.test',
            authorization: `Bearer ${client.key}`,
            'content-type': 'application/json',
            ...headers,
          },
        },
        resolve,
      )
        .on('error', reject)
        .end(JSON.stringify({ name }));
    });
    return { status: response.statusCode, body: await text(response) };
  }

  it('repeats a write with an Idempotency-Key on another replica when the first one dies, and no other write', async () => {
    // Each replica in turn dies once it has a write, before it answers.
    let killed = 0;
    for (const { app } of replicas) {
      const server = app.getHttpServer();
      const handlers = server.listeners('request') as RequestListener[];
      server.removeAllListeners('request').on('request', (request, response) => {
        if (request.method === 'POST' && killed === 0) {
          killed += 1;
          request.socket.destroy();
        } else for (const handler of handlers) handler.call(server, request, response);
      });
    }
    const repeated = await create('Once', { 'idempotency-key': 'once' });
    expect([killed, repeated.status]).toEqual([1, 201]);
    killed = 0;
    const lost = await create('Lost');
    expect([killed, lost.status]).toEqual([1, 502]);
    const { body } = await client.get('/components');
    expect(body.data.map(({ name }: { name: { de: string } }) => name.de)).toEqual(['First', 'Once']);
  });
});
