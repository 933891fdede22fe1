import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBenchDatabase } from '../support/bench-database.js';
import { ApiClient, connectTo, dataOf, type ApiResponse } from '../support/api-client.js';
import { MEASURED_CORE, OTHER_CORE } from '../support/cores.js';
import { percentile } from '../support/percentile.js';
import { machine } from '../support/report.js';
import { startServerOn } from '../support/server-on.js';
import { freePort, type ServerProcess } from '../support/server-process.js';
import { Superuser } from '../support/superuser.js';
import { Balancer, CHECK_EVERY_MS, CHECKS } from './balancer.js';
import { makeTenant } from './fresh-tenant.js';

/*
 * Restarts two replicas behind HAProxy in turns, while visitors and API clients send requests at a constant
 * rate. No request may fail, because the balancer retries none.
 */

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    drain: { type: 'string', default: '5' },
  },
});
const [restarts, rate] = [Number(values.restarts), Number(values.rate)];
/** One in this many requests changes a component. Half of the others are a visitor's. */
const WRITE_EVERY = 10;
const COMPONENTS = 21;
const CONNECTIONS = 50;
/** Before the first restart, the replicas must serve the rate for this long, each request within the time below. */
const WARM_MS = 5_000;
const WARM_REQUEST_MS = 500;
const WARM_WITHIN_MS = 120_000;
/** Time in which the balancer notices that a replica is back. */
const NOTICED_MS = 2 * CHECKS * CHECK_EVERY_MS;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

say(`${new Date().toISOString().slice(0, 10)}, ${machine()}`);
const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);
const ports = [await freePort(), await freePort()];
const start = (port: number): Promise<ServerProcess> =>
  startServerOn(
    bench,
    {
      DRAIN_SECONDS: values.drain,
      TRUSTED_PROXIES: '127.0.0.1',
      // Refusals on a machine that is busy with other work say nothing about restarts.
      MAX_EVENT_LOOP_DELAY: '0',
    },
    [],
    // While one replica starts, the other one serves.
    { port, cores: `${MEASURED_CORE},${OTHER_CORE}` },
  );
const replicas = await Promise.all(ports.map(start));
const front = await freePort();
const balancer = await Balancer.start(front, ports);

const failures: string[] = [];
const took: number[] = [];
/** When a request last took longer than on a warm replica. */
let lateAt = 0;
let phase = 'warming up';

function fail(what: string): void {
  failures.push(`${phase}: ${what}`);
}

let sent = 0;

try {
  const tenant = await makeTenant(database, 'rolling');
  const pool = connectTo(front, CONNECTIONS);
  const client = new ApiClient(pool, tenant.host, tenant.secret);
  const ids: number[] = [];
  for (let number = 1; number <= COMPONENTS; number += 1) {
    const made = await client.expect('POST', '/components', { name: { de: `Lager ${number}` } });
    ids.push((dataOf(made) as { id: number }).id);
  }

  const visit = async (path: string): Promise<ApiResponse> => {
    const began = performance.now();
    const response = await pool.request({ method: 'GET', path, headers: { host: tenant.host } });
    const text = await response.body.text();
    return { status: response.statusCode, text, took: performance.now() - began };
  };
  const send = (number: number): Promise<ApiResponse> => {
    const id = ids[number % ids.length] ?? 0;
    if (number % WRITE_EVERY === 0)
      return client.request('PUT', `/components/${id}`, {
        name: { de: `Lager ${number}`, en: `Store ${number}` },
      });
    return number % 2 === 0
      ? client.request('GET', `/components/${id}`)
      : visit(number % 4 === 1 ? '/' : '/api/v2/status');
  };
  const open = new Set<Promise<void>>();
  const sendNext = (): void => {
    sent += 1;
    const request = send(sent).then(
      (response) => {
        took.push(response.took);
        if (response.took > WARM_REQUEST_MS) lateAt = performance.now();
        if (response.status >= 400) fail(`${response.status}: ${response.text.slice(0, 200)}`);
      },
      (error: unknown) => {
        fail(String(error));
      },
    );
    open.add(request);
    void request.finally(() => open.delete(request));
  };

  // Sends by the clock, so that a late timer skips no request.
  const began = performance.now();
  const timer = setInterval(() => {
    while (sent < ((performance.now() - began) / 1000) * rate) sendNext();
  }, 5);
  // Processes are slow right after a start. While requests and health checks queue up, a balancer notices
  // changes too late.
  lateAt = performance.now();
  while (performance.now() - lateAt < WARM_MS && performance.now() - began < WARM_WITHIN_MS) await pause(100);
  say(`warm after ${((performance.now() - began) / 1000).toFixed(1)} s, ${failures.length} requests failed`);
  for (let number = 0; number < restarts; number += 1) {
    const index = number % replicas.length;
    const [port, replica] = [ports[index] ?? 0, replicas[index]];
    const before = failures.length;
    const at = performance.now();
    phase = `restart ${number + 1}, stopping`;
    await replica?.stop();
    const stopped = performance.now();
    phase = `restart ${number + 1}, starting`;
    replicas[index] = await start(port);
    const started = performance.now();
    phase = `restart ${number + 1}, back`;
    await pause(NOTICED_MS);
    say(
      `restart ${number + 1}: stopped after ${((stopped - at) / 1000).toFixed(1)} s, back after ${((started - stopped) / 1000).toFixed(1)} s, ` +
        `${failures.length - before} requests failed`,
    );
  }
  clearInterval(timer);
  await Promise.all(open);
  await pool.close();
} finally {
  report();
  await balancer.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
  await database.close();
  await bench.release();
}

function report(): void {
  const times = [0.5, 0.99, 1].map((share) => percentile(took, share).toFixed(0)).join(' / ');
  say(`${sent} requests at ${rate} a second, p50 / p99 / most ${times} ms, ${failures.length} failed`);
  for (const failure of failures.slice(0, 20)) say(`  ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}
