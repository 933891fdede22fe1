import 'reflect-metadata';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, connectTo, dataOf } from '../support/api-client.js';
import { openBenchDatabase } from '../support/bench-database.js';
import { machine } from '../support/report.js';
import { startServerOn } from '../support/server-on.js';
import { freePort, type ServerProcess } from '../support/server-process.js';
import { Superuser } from '../support/superuser.js';
import { AlertRelay } from './alert-relay.js';
import { makeTenant } from './fresh-tenant.js';
import { MonitoringProgram } from './monitoring-program.js';

/*
 * Lets Prometheus and Alertmanager, as packaged by Debian, report to a component. A rule fires and the component's
 * status changes. The rule resolves and the component recovers, even if Alertmanager is killed in between or
 * Prometheus stops for a while. A sender with a time to live that falls silent must not leave a component in trouble.
 */

/** Scrapes, evaluations and groups take a second each. The machine may be busy. */
const TURNS_WITHIN_MS = 60_000;
/** Alertmanager ends Prometheus's alerts after four times this delay. */
const RESEND_DELAY = '2s';
const TTL_SECONDS = 3;
/** Three times Alertmanager's repeat interval. */
const ALERT_TTL_SECONDS = 15;

interface Reason {
  readonly source: string;
  readonly status: string;
  readonly key?: string;
  readonly message?: string;
}

interface Timeline {
  readonly status: string;
  readonly reasons: readonly Reason[];
  readonly periods: readonly { readonly status: string }[];
}

interface Watched {
  readonly id: number;
  /** Path of its inbound address. */
  readonly path: string;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

say(`${new Date().toISOString().slice(0, 10)}, ${machine()}`);
const violations: string[] = [];
const folder = await mkdtemp(join(tmpdir(), 'heliograph-triggers-'));
const broken = { slow: 0, down: 0 };
const gauge = createServer((_, response) => {
  response
    .writeHead(200, { 'content-type': 'text/plain; version=0.0.4' })
    .end(`slow ${broken.slow}\ndown ${broken.down}\n`);
}).listen(0, '127.0.0.1');
await once(gauge, 'listening');

const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);
const running: MonitoringProgram[] = [];
let server: ServerProcess | undefined;
let relay: AlertRelay | undefined;

try {
  server = await startServerOn(bench);
  const tenant = await makeTenant(database, 'watched');
  const pool = connectTo(server.port, 2);
  const client = new ApiClient(pool, tenant.host, tenant.secret);
  const makeComponent = async (name: string): Promise<Watched> => {
    const made = await client.expect('POST', '/components', { name: { en: name }, webhook_enabled: true });
    const { id, remote_trigger } = dataOf(made) as { id: number; remote_trigger: { webhook_url: string } };
    return { id, path: new URL(remote_trigger.webhook_url).pathname };
  };
  const component = await makeComponent('API');
  const forgetful = await makeComponent('API, reported with a time to live');
  relay = new AlertRelay(`http://127.0.0.1:${server.port}`, tenant.host);
  const address = await relay.open();

  const timeline = async ({ id } = component): Promise<Timeline> =>
    dataOf(await client.expect('GET', `/components/${id}/timeline`)) as Timeline;
  const expectStatus = async (status: string, after: string, of = component): Promise<Timeline> => {
    const start = performance.now();
    for (;;) {
      const now = await timeline(of);
      const took = performance.now() - start;
      if (now.status === status) {
        say(`${after}: ${status} after ${(took / 1000).toFixed(1)} s`);
        return now;
      }
      if (took > TURNS_WITHIN_MS) {
        violations.push(`${after}: still ${now.status} and not ${status}`);
        return now;
      }
      await pause(100);
    }
  };
  const expectStill = async (status: string, seconds: number, while_: string): Promise<void> => {
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      const now = await timeline();
      if (now.status !== status) violations.push(`${while_}: ${now.status} and not ${status}`);
      await pause(200);
    }
    say(`${while_}: ${status} for ${seconds} s`);
  };

  const [prometheusPort, alertmanagerPort] = [await freePort(), await freePort()];
  const configurations = {
    'rules.yml': {
      groups: [
        {
          name: 'api',
          rules: [
            {
              alert: 'Slow',
              expr: 'slow == 1',
              labels: { severity: 'warning' },
              annotations: { summary: 'The API is slow.' },
            },
            { alert: 'Down', expr: 'down == 1', labels: { severity: 'critical' } },
          ],
        },
      ],
    },
    'prometheus.yml': {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [join(folder, 'rules.yml')],
      alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanagerPort}`] }] }] },
      scrape_configs: [
        {
          job_name: 'api',
          static_configs: [{ targets: [`127.0.0.1:${(gauge.address() as AddressInfo).port}`] }],
        },
      ],
    },
    'alertmanager.yml': {
      route: {
        receiver: 'heliograph',
        group_by: ['...'],
        group_wait: '1s',
        group_interval: '1s',
        repeat_interval: '5s',
      },
      receivers: [
        {
          name: 'heliograph',
          webhook_configs: [
            { url: `${address}${component.path}`, send_resolved: true },
            { url: `${address}${forgetful.path}?ttl=${ALERT_TTL_SECONDS}`, send_resolved: true },
          ],
        },
      ],
    },
  };
  // JSON is also valid YAML.
  for (const [name, content] of Object.entries(configurations))
    await writeFile(join(folder, name), JSON.stringify(content));

  const startAlertmanager = async (): Promise<MonitoringProgram> => {
    const args = [
      `--config.file=${join(folder, 'alertmanager.yml')}`,
      `--storage.path=${join(folder, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
      '--cluster.listen-address=',
    ];
    const program = await MonitoringProgram.start('prometheus-alertmanager', args, alertmanagerPort);
    running.push(program);
    return program;
  };
  /** Alertmanager loses its alerts when it stops, and only Prometheus can send them again. */
  const untilAlertmanagerKnows = async (name: string): Promise<void> => {
    const end = performance.now() + TURNS_WITHIN_MS;
    while (performance.now() < end) {
      const response = await fetch(`http://127.0.0.1:${alertmanagerPort}/api/v2/alerts`);
      const alerts = (await response.json()) as { labels: { alertname?: string } }[];
      if (alerts.some(({ labels }) => labels.alertname === name)) return;
      await pause(100);
    }
    violations.push(`Alertmanager never heard of ${name} again`);
  };
  let alertmanager = await startAlertmanager();
  const prometheus = await MonitoringProgram.start(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${prometheusPort}`,
      `--rules.alert.resend-delay=${RESEND_DELAY}`,
    ],
    prometheusPort,
  );
  running.push(prometheus);
  await expectStatus('operational', 'before anything fires');

  broken.slow = 1;
  const { reasons } = await expectStatus('degraded', 'a warning fires');
  const [reason] = reasons;
  if (
    reason?.source !== 'trigger' ||
    reason.message !== 'The API is slow.' ||
    !/^[0-9a-f]{16}$/.test(reason.key ?? '')
  )
    violations.push(`the timeline gives other reasons: ${JSON.stringify(reasons)}`);

  await alertmanager.kill();
  await expectStill('degraded', 5, 'Alertmanager is gone');
  alertmanager = await startAlertmanager();
  await expectStill('degraded', 8, 'Alertmanager is there again');

  broken.down = 1;
  await expectStatus('major_outage', 'a critical alert fires beside it');
  await alertmanager.stop();
  broken.down = 0;
  await pause(3_000);
  alertmanager = await startAlertmanager();
  await expectStatus('degraded', 'the critical one resolves while Alertmanager is restarted');

  await untilAlertmanagerKnows('Slow');
  prometheus.suspend();
  await expectStatus('operational', 'Prometheus is unheard, its alert ends in Alertmanager');
  prometheus.resume();
  await expectStatus('degraded', 'Prometheus goes on with an alert that started before');

  broken.slow = 0;
  const { periods } = await expectStatus('operational', 'the warning resolves');
  const seen = new Set(periods.map(({ status }) => status));
  for (const status of ['degraded', 'major_outage', 'operational'])
    if (!seen.has(status)) violations.push(`the timeline has no ${status}`);

  broken.down = 1;
  await expectStatus('major_outage', 'the critical one fires again', forgetful);
  await alertmanager.kill();
  // Without its notification log, it does not report that the alert is resolved.
  await rm(join(folder, 'alertmanager'), { recursive: true, force: true });
  const resolutions = relay.resolutionsAt(forgetful.path);
  broken.down = 0;
  await pause(3_000);
  await startAlertmanager();
  await expectStatus(
    'operational',
    'it resolves while Alertmanager is killed and forgets, with a ttl in the address',
    forgetful,
  );
  if (relay.resolutionsAt(forgetful.path) > resolutions)
    violations.push('Alertmanager told of the end, so that the ttl was not needed');
  broken.down = 1;
  await expectStatus('major_outage', 'the critical one fires once more', forgetful);
  broken.down = 0;
  await expectStatus('operational', 'and resolves, without a ttl');

  const silent = await fetch(`${address}${component.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'down', key: 'silent', ttl: TTL_SECONDS }),
  });
  if (silent.status !== 200) violations.push(`our own form was answered ${silent.status}`);
  await expectStatus('major_outage', 'a sender reports with a time to live');
  await expectStatus('operational', 'it falls silent');

  const refused = relay.answers.filter((status) => status !== 200);
  if (refused.length > 0) violations.push(`requests were answered ${refused.join(', ')}`);
  say(`\nRequests: ${relay.answers.length}, all of them answered 200: ${refused.length === 0}.`);
  await pool.destroy();
} finally {
  for (const program of running) await program.kill();
  await server?.stop();
  relay?.close();
  gauge.close();
  gauge.closeAllConnections();
  await database.close();
  await bench.release();
  await rm(folder, { recursive: true, force: true });
}

say(`Violations: ${violations.length}`);
for (const violation of violations) say(`- ${violation}`);
if (violations.length > 0) process.exitCode = 1;
