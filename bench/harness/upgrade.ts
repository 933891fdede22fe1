import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiClient, connectTo, dataOf } from '../support/api-client.js';
import { openBenchDatabase } from '../support/bench-database.js';
import { shippedOn } from '../support/other-build.js';
import { machine } from '../support/report.js';
import { startServerOn } from '../support/server-on.js';
import { ServerProcess, freePort } from '../support/server-process.js';
import { Superuser } from '../support/superuser.js';
import { makeTenant, type FreshTenant } from './fresh-tenant.js';
import { checkOut, hasBaseline, lastRelease } from './release-before.js';

/*
 * Tests a rolling upgrade from the previous release. Both releases serve one database, which the new one has
 * migrated. Each must show the changes written by the other.
 */

/** Time in which one process must show the changes of another. */
const SHOWN_WITHIN_MS = 5_000;

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const ref = values.from ?? (await lastRelease());

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A process and clients for it. */
interface Side {
  readonly name: string;
  readonly client: ApiClient;
  page(path: string): Promise<{ status: number; text: string }>;
}

function sideOf(name: string, port: number, { host, secret }: FreshTenant): Side {
  const pool = connectTo(port, 10);
  return {
    name,
    client: new ApiClient(pool, host, secret),
    page: async (path) => {
      const response = await pool.request({ method: 'GET', path, headers: { host } });
      return { status: response.statusCode, text: await response.body.text() };
    },
  };
}

const problems: string[] = [];

/** Plays through an incident, written by one process and shown by all. */
async function liveThrough(writer: Side, readers: readonly Side[], title: string): Promise<void> {
  try {
    const { client } = writer;
    const component = dataOf(await client.expect('POST', '/components', { name: { de: title } })) as {
      id: number;
    };
    await client.expect('PUT', `/components/${component.id}`, { name: { de: `${title}.` } });
    const made = await client.expect('POST', '/incidents', {
      title: { de: title },
      publish: true,
      components: [{ id: component.id, impact: 'major_outage' }],
    });
    const { id } = dataOf(made) as { id: number };
    await shownBy(readers, '/', title);
    await client.expect('POST', `/incidents/${id}/updates`, {
      status: 'identified',
      body: { de: `Ursache: ${title}` },
    });
    await shownBy(readers, `/incidents/${id}`, `Ursache: ${title}`);
    await client.expect('POST', `/incidents/${id}/resolve`, {});
    await shownBy(readers, '/history', title);
    for (const reader of readers) {
      for (const path of [
        '/incidents',
        '/components',
        `/incidents/${id}`,
        '/component-groups',
        '/maintenances',
      ])
        await reader.client.expect('GET', path);
      for (const path of ['/api/v2/summary', '/history.atom', '/maintenances.ics', '/health/ready']) {
        const { status, text } = await reader.page(path);
        if (status !== 200) problems.push(`${reader.name}: ${path} is ${status}: ${text.slice(0, 200)}`);
      }
    }
    await client.expect('DELETE', `/incidents/${id}`);
  } catch (error) {
    problems.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
  }
  say(`${title}: ${problems.length === 0 ? 'done' : 'FAILED'}`);
}

async function shownBy(readers: readonly Side[], path: string, text: string): Promise<void> {
  for (const reader of readers) {
    const deadline = performance.now() + SHOWN_WITHIN_MS;
    for (;;) {
      const found = await reader.page(path);
      if (found.status === 200 && found.text.includes(text)) break;
      if (performance.now() > deadline)
        throw new Error(`${reader.name} does not show "${text}" at ${path} (${found.status}).`);
      await pause(50);
    }
  }
}

/** The error message of a process that must refuse to start. */
async function refusalOf(program: string, environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment, PORT: String(await freePort()) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return `exit code ${code}: ${said.trim().split('\n')[0] ?? ''}`;
}

if (ref === undefined) {
  say('There is no release to upgrade from: no history is known here. Name a commit with -- --from.');
} else if (!(await hasBaseline(ref))) {
  say(`${ref} is no release to upgrade from: its schema is from before the baseline of 0.1.0.`);
  process.exitCode = 1;
} else {
  say(`${new Date().toISOString().slice(0, 10)}, ${machine()}`);
  const old = await checkOut(ref);
  say(`${ref} (${old.commit}) is built.`);
  const bench = await openBenchDatabase({ migrates: false });
  const program = join(old.folder, 'dist', 'main.js');
  const database = new Superuser(bench.superuserUrl);
  const servers: ServerProcess[] = [];
  try {
    const before = await ServerProcess.start([program], shippedOn(bench));
    servers.push(before);
    const tenant = await makeTenant(database, 'upgrade');
    const former = sideOf('the release before', before.port, tenant);
    await liveThrough(former, [former], 'Before the upgrade');
    const count = async (): Promise<number> => (await database.rows('select from migrations')).length;
    const migrations = await count();
    const after = await startServerOn(bench);
    servers.push(after);
    say(`The new version has made ${(await count()) - migrations} changes to the schema.`);
    const present = sideOf('the new version', after.port, tenant);
    await liveThrough(former, [former, present], 'Written by the release before');
    await liveThrough(present, [present, former], 'Written by the new version');
    await Promise.all([
      liveThrough(former, [present], 'By both at once, the release before'),
      liveThrough(present, [former], 'By both at once, the new version'),
    ]);
    if ((await count()) > migrations)
      say(`Started again, the release before says (${await refusalOf(program, shippedOn(bench))})`);
  } finally {
    for (const server of servers) await server.stop();
    await database.close();
    await bench.release();
    await old.remove();
  }
  for (const problem of problems) say(problem);
  say(problems.length === 0 ? 'Both have served on the new schema.' : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
