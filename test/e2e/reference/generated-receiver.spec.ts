import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOPIC_EVENTS } from '#core/languages/topic-events.js';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { eventually } from '../../support/eventually.js';
import { freePort, ranProgram, stopProgram } from '../../support/programs.js';
import { createIncident } from '../../support/incidents.js';
import { createSubscriber } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const GUIDE = await readFile(join(ROOT, 'docs', 'using-the-api.md'), 'utf8');
/** The program that the guide shows. */
const MAIN = /^<!-- main.ts -->\n\n```ts\n(.*?)^```$/ms.exec(GUIDE)![1]!;
/** Programs that must not compile: an event, and a member, that do not exist. */
const WRONG = ["{ 'incident.lost': () => undefined }", "{ 'incident.resolved': ({ data }) => data.lost }"];

describe('A receiver that is generated from the document', () => {
  const api = useApi({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8', OUTBOUND_PLAIN_HTTP: 'true' } });
  let folder: string;
  let port: number;
  let client: Client;
  let subscriber: number;
  let secret: string;
  let program: ChildProcess | undefined;
  let printed = '';

  const node = (...args: readonly string[]): ReturnType<typeof ranProgram> =>
    ranProgram(process.execPath, args);
  const compiled = (): ReturnType<typeof ranProgram> =>
    node(join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder);
  const lines = (): string[] => printed.split('\n').filter((line) => line !== '');
  const post = (body: string, headers: Record<string, string>): Promise<number> =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers }).then(({ status }) => status);

  beforeAll(async () => {
    ({ client } = await api.newTenant());
    folder = await mkdtemp(join(tmpdir(), 'heliograph-receiver-'));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const document = join(folder, 'openapi.json');
    await writeFile(document, (await client.withKey(undefined).get('/openapi.json')).text);
    const { code, printed: said } = await node(
      join(ROOT, 'scripts', 'generate-receiver.mjs'),
      document,
      folder,
    );
    expect([code, said]).toEqual([0, `${folder}: a receiver of ${TOPIC_EVENTS.length + 2} events.\n`]);
  }, 120_000);
  afterAll(async () => {
    if (program !== undefined) await stopProgram(program);
    await rm(folder, { recursive: true, force: true });
  });

  it('is a whole program, which compiles as strictly as TypeScript can', async () => {
    expect((await readdir(folder)).sort()).toEqual([
      'heliograph.ts',
      'main.ts',
      'node_modules',
      'openapi.json',
      'package.json',
      'receiver.ts',
      'tsconfig.json',
    ]);
    expect(await compiled()).toEqual({ code: 0, printed: '' });
    for (const handlers of WRONG) {
      await writeFile(
        join(folder, 'wrong.ts'),
        `import { createReceiver } from './receiver.js';\ncreateReceiver('', ${handlers});\n`,
      );
      expect((await compiled()).printed, handlers).toMatch(
        /^[^\n]*wrong\.ts\(2,\d+\): error TS\d+:[^\n]*\n(?: .*\n)*$/,
      );
    }
    await rm(join(folder, 'wrong.ts'));
  }, 120_000);

  it('is generated again without what was written in it', async () => {
    await writeFile(join(folder, 'main.ts'), MAIN);
    const { code } = await node(
      join(ROOT, 'scripts', 'generate-receiver.mjs'),
      join(folder, 'openapi.json'),
      folder,
    );
    expect([code, await readFile(join(folder, 'main.ts'), 'utf8')]).toEqual([0, MAIN]);
    expect(await compiled()).toEqual({ code: 0, printed: '' });
    const unknown = await node(join(ROOT, 'scripts', 'generate-receiver.mjs'));
    expect([unknown.code, unknown.printed]).toEqual([1, expect.stringMatching(/^Use: npm run receiver/)]);
  }, 120_000);

  it('gets real webhooks, each once', async () => {
    port = await freePort();
    const address = `http://127.0.0.1:${port}/status`;
    subscriber = (await createSubscriber(client, { channel: 'webhook', address, locale: 'en' })).id;
    secret = (await client.post(`/subscribers/${subscriber}/rotate-secret`)).body.data.secret;
    program = spawn(process.execPath, [join(folder, 'dist', 'main.js')], {
      env: { SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    program.stdout!.setEncoding('utf8').on('data', (text: string) => (printed += text));
    await eventually(
      () => post('', {}).catch(() => 0),
      (status) => status === 401,
    );
    // The receiver compares timestamps with the system clock.
    api.clock.set(new Date().toISOString());
    const incident = await createIncident(client, { publish: true, title: { en: 'Slow' } });
    await deliverEvents(api.app);
    await client.post(`/incidents/${incident.id}/resolve`);
    await deliverEvents(api.app);
    await deliverEvents(api.app);
    const deliveries = async (): Promise<any[]> =>
      (await client.get(`/subscribers/${subscriber}/deliveries`)).body.data;
    expect((await deliveries()).map(({ status, tries }) => [status, tries])).toEqual([
      ['sent', 1],
      ['sent', 1],
    ]);
    const said = [
      `Slow has begun.`,
      `Slow is over since ${(await client.get(`/incidents/${incident.id}`)).body.data.resolved_at}.`,
    ];
    await expect.poll(lines, { timeout: 20_000 }).toEqual(said);
    const [newest] = await deliveries();
    await client.post(`/subscribers/${subscriber}/deliveries/${newest.event_id}/retry`);
    await client.post(`/subscribers/${subscriber}/test`, { event: 'incident.resolved' });
    await deliverEvents(api.app);
    await deliverEvents(api.app);
    expect((await deliveries()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
    await expect.poll(lines, { timeout: 20_000 }).toEqual([...said, 'A test: incident.resolved']);
  }, 60_000);

  it('takes nothing that is not signed with the secret, is too late or too long', async () => {
    const before = printed;
    const body = JSON.stringify({ type: 'incident.resolved', timestamp: new Date().toISOString(), data: {} });
    const signed = (by: string, at: Date, id = 'msg_1'): Record<string, string> => ({
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(by).sign(id, at, body),
    });
    const now = new Date();
    expect(await post(body, signed('whsec_AAAA', now))).toBe(401);
    expect(await post(`${body} `, signed(secret, now))).toBe(401);
    expect(await post(body, signed(secret, new Date(now.getTime() - 600_000)))).toBe(401);
    expect(await post(body, {})).toBe(401);
    expect(await post('x'.repeat(200_000), {})).toBe(413);
    expect(printed).toBe(before);
  });

  it('answers 500 if its own work fails, and then takes the same event again', async () => {
    // It has no title, which the program reads.
    const body = JSON.stringify({
      type: 'incident.published',
      timestamp: new Date().toISOString(),
      data: {},
    });
    const at = new Date();
    const headers = {
      'webhook-id': 'msg_2',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign('msg_2', at, body),
    };
    expect([await post(body, headers), await post(body, headers)]).toEqual([500, 500]);
  });
});
