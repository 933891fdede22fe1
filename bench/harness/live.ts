import 'reflect-metadata';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiClient, connectTo } from '../support/api-client.js';
import { openBenchDatabase } from '../support/bench-database.js';
import { cpuTimeOf } from '../support/cores.js';
import { machine } from '../support/report.js';
import { residentMegabytes } from '../support/resident.js';
import { ServerProcess } from '../support/server-process.js';
import { Superuser } from '../support/superuser.js';
import { makeComponents, makeTenant } from './fresh-tenant.js';

/*
 * Opens thousands of streams of changes on one server, publishes incidents, and reports the delay until the last reader has
 * heard of each, with the memory and CPU time of the server beside the same without readers.
 */

const { values } = parseArgs({ options: { readers: { type: 'string', default: '5000' } } });
const wanted = Number(values.readers);
const CHANGES = 10;
const SETTLED_MS = 3_000;
const GOAL_MS = 2_000;
/** Addresses of the loopback network, because one address may open a few hundred only. */
const ADDRESSES = 100;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

say(`${new Date().toISOString().slice(0, 10)}, ${machine()}`);
const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);
try {
  const server = await ServerProcess.start(['dist/main.js'], {
    DATABASE_URL: bench.appUrl,
    DATABASE_OWNER_URL: bench.ownerUrl,
    LOG_LEVEL: 'warn',
    METRICS_PORT: '0',
    DEMO: 'false',
    SERVICE_DOMAIN: 'localhost',
    RATE_LIMIT: '0',
    TENANT_RATE_LIMIT: '0',
    MAX_CONNECTIONS_PER_ADDRESS: '0',
    MAX_LIVE_READERS: String(3 * wanted),
    SECRETS_KEY: '0f'.repeat(32),
  });
  try {
    const tenant = await makeTenant(database, 'live');
    const pool = connectTo(server.port, 2);
    const client = new ApiClient(pool, tenant.host, tenant.secret);
    await makeComponents(database, tenant, client, 20);
    const heard: number[] = [];
    const open = (number: number): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        get(
          {
            host: '127.0.0.1',
            port: server.port,
            path: '/live',
            headers: { host: tenant.host },
            agent: false,
            localAddress: `127.0.1.${1 + (number % ADDRESSES)}`,
          },
          (response) => {
            response.on('data', (data: Buffer) => {
              if (data.includes('changed')) heard.push(performance.now());
            });
            resolve(response);
          },
        ).on('error', reject);
      });
    for (const readers of [0, wanted]) {
      const responses: IncomingMessage[] = [];
      while (responses.length < readers)
        responses.push(
          ...(await Promise.all(Array.from({ length: 100 }, (_, n) => open(responses.length + n)))),
        );
      const refused = responses.filter(({ statusCode }) => statusCode !== 200).length;
      await pause(SETTLED_MS);
      const delays: number[] = [];
      const cpu = cpuTimeOf(server.pid) ?? 0;
      for (let n = 0; n < CHANGES; n += 1) {
        heard.length = 0;
        const began = performance.now();
        await client.expect('POST', '/incidents', { title: { de: `Störung ${n}` }, publish: true });
        while (heard.length < readers && performance.now() - began < 5 * GOAL_MS) await pause(10);
        await pause(SETTLED_MS);
        if (heard.length < readers) process.exitCode = 1;
        delays.push(Math.max(0, ...heard.map((at) => at - began)));
      }
      const spent = ((cpuTimeOf(server.pid) ?? 0) - cpu) / 1000 / CHANGES;
      const memory = await residentMegabytes(server.pid);
      delays.sort((a, b) => a - b);
      say(
        `${readers} readers, ${refused} refused: ${memory.toFixed(0)} MB, ${spent.toFixed(0)} ms of CPU time a change and 3 s, ` +
          `the last reader after ${delays.map((delay) => delay.toFixed(0)).join(', ')} ms`,
      );
      if (refused > 0 || (delays.at(-1) ?? 0) > GOAL_MS) process.exitCode = 1;
      for (const response of responses) response.destroy();
    }
    await pool.close();
  } finally {
    await server.stop();
  }
} finally {
  await database.close();
  await bench.release();
}
