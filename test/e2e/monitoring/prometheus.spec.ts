import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeWatchModule } from '#platform/database/change-watch.module.js';
import { EventWorkerModule } from '#platform/events/event-worker.module.js';
import { JobWorkerModule } from '#platform/jobs/job-worker.module.js';
import { MetricsServerModule } from '#core/metrics/metrics-server.module.js';
import { eventually } from '../../support/eventually.js';
import { createIncident } from '../../support/incidents.js';
import { freePort, installedProgram, ranProgram, stopProgram } from '../../support/programs.js';
import { metricsAddress, ScrapedMetrics } from '../../support/scraped-metrics.js';
import { useApi } from '../../support/use-api.js';

const FOLDER = fileURLToPath(new URL('../../../docs/monitoring/', import.meta.url));
const PROMTOOL = installedProgram('promtool');
const PROMETHEUS = installedProgram('prometheus');
const ENVIRONMENT = { METRICS_PORT: '0' };

if (PROMTOOL === undefined || PROMETHEUS === undefined)
  console.warn(
    'promtool and prometheus were not found (Debian: apt install prometheus): their tests are skipped.',
  );

/** Query of the dashboard or of an alert. */
interface Query {
  readonly of: string;
  readonly expression: string;
}

interface Dashboard {
  readonly panels: readonly { title: string; type: string; targets?: readonly { expr: string }[] }[];
}

/** Queries of every panel, with the values that Grafana would put in for its variables. */
async function panelQueries(): Promise<Query[]> {
  const { panels } = JSON.parse(await readFile(join(FOLDER, 'dashboard.json'), 'utf8')) as Dashboard;
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      of: title,
      expression: expr
        .replaceAll('$__rate_interval', '4s')
        .replaceAll('$job', '.*')
        .replaceAll('$instance', '.*'),
    })),
  );
}

/** Queries that have a result only after a failure or a delivery. */
const MAY_BE_EMPTY = new Set(['Garbage collection', 'Deliveries']);
/** Alert about the load of the machine, which the tests in this process cause themselves. */
const OF_THE_MACHINE = new Set(['HeliographEventLoopLate']);

describe.skipIf(PROMTOOL === undefined || PROMETHEUS === undefined)('Prometheus', () => {
  const first = useApi({
    modules: [MetricsServerModule, ChangeWatchModule, JobWorkerModule, EventWorkerModule],
    environment: ENVIRONMENT,
  });
  const second = useApi(() => ({
    database: first.database,
    clock: first.clock,
    modules: [MetricsServerModule, ChangeWatchModule],
    environment: ENVIRONMENT,
  }));
  const { client } = first.useTenant('watched');
  let folder: string;
  let prometheus: ChildProcess;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-prometheus-'));
    const targets = [first, second].map(({ app }) => new URL(metricsAddress(app)).host);
    await writeFile(
      join(folder, 'prometheus.yml'),
      JSON.stringify({
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: [join(FOLDER, 'alerts.yml')],
        scrape_configs: [{ job_name: 'heliograph', static_configs: [{ targets }] }],
      }),
    );
    const listen = `127.0.0.1:${await freePort()}`;
    address = `http://${listen}`;
    prometheus = spawn(
      PROMETHEUS!,
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${listen}`,
      ],
      { stdio: 'ignore' },
    );
  });
  afterAll(async () => {
    await stopProgram(prometheus);
    await rm(folder, { recursive: true, force: true });
  });

  async function query(expression: string): Promise<{ status: string; data?: { result: unknown[] } }> {
    const answer = await fetch(`${address}/api/v1/query?query=${encodeURIComponent(expression)}`);
    return (await answer.json()) as { status: string; data?: { result: unknown[] } };
  }

  it('takes the rules and the example configuration', async () => {
    for (const [what, file] of [
      ['rules', 'alerts.yml'],
      ['config', 'prometheus.yml'],
    ] as const)
      expect(await ranProgram(PROMTOOL!, ['check', what, join(FOLDER, file)])).toEqual({
        code: 0,
        printed: expect.stringContaining('SUCCESS'),
      });
  });

  it('warns of disks, certificates and domains near their end, and not before', async () => {
    const file = join(folder, 'ends.json');
    const series = (name: string, labels: string, values: string): object => ({
      series: `${name}{${labels}}`,
      values,
    });
    const disk = (mountpoint: string, left: number): object[] =>
      [left, 100].map((value, index) =>
        series(
          ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes'][index]!,
          `instance="db",mountpoint="${mountpoint}",fstype="ext4"`,
          `${value}x200`,
        ),
      );
    const days = (count: number): number => count * 86_400;
    const test = (input: object[], alert: string, firing: number): object => ({
      interval: '1m',
      input_series: input,
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
          eval_time: '3h',
          exp_samples: [{ labels: '{}', value: firing }],
        },
      ],
    });
    const probe = (name: string, value: number): object[] => [
      series(name, 'instance="status.example.com"', `${value}x200`),
    ];
    const ends = 'probe_ssl_earliest_cert_expiry';
    const tests = [
      test(disk('/data', 9), 'HeliographDiskFull', 1),
      test(disk('/data', 11), 'HeliographDiskFull', 0),
      test(probe(ends, days(9)), 'HeliographCertificateEnds', 1),
      test(probe(ends, days(11)), 'HeliographCertificateEnds', 0),
      test(probe('probe_success', 0), 'HeliographDomainUnreachable', 1),
      test(probe('probe_success', 1), 'HeliographDomainUnreachable', 0),
    ];
    await writeFile(file, JSON.stringify({ rule_files: [join(FOLDER, 'alerts.yml')], tests }));
    const { code, printed } = await ranProgram(PROMTOOL!, ['test', 'rules', file]);
    expect([code, printed]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  it('finds nothing to object to in the metrics themselves', async () => {
    const { text } = await ScrapedMetrics.of(first.app);
    const file = join(folder, 'metrics.txt');
    await writeFile(
      file,
      text
        .split('\n')
        .filter((line) => !/nodejs_|process_/.test(line))
        .join('\n'),
    );
    const { printed } = await ranProgram('/bin/sh', ['-c', `${PROMTOOL!} check metrics < ${file}`]);
    expect(printed).toBe('');
  });

  it('scrapes two processes, and every query of the dashboard and of the alerts has a result', async () => {
    const visitor = client.withKey(undefined);
    const work = async (): Promise<void> => {
      await createIncident(client, { publish: true });
      await client.get('/components');
      for (let time = 0; time < 3; time += 1) await visitor.get('//api/v2/status');
      await fetch(`http://127.0.0.1:${second.port}/health/live`);
    };
    const queries = await panelQueries();
    expect(queries.length).toBeGreaterThan(30);
    let empty: string[] = [];
    await eventually(
      async () => {
        await work();
        const results = await Promise.all(
          queries.map(async ({ of, expression }) => ({ of, expression, answer: await query(expression) })),
        );
        for (const { of, answer } of results) expect([of, answer.status]).toEqual([of, 'success']);
        empty = results
          .filter(({ of, answer }) => !MAY_BE_EMPTY.has(of) && answer.data!.result.length === 0)
          .map(({ of, expression }) => `${of}: ${expression}`);
        return empty;
      },
      (missing) => missing.length === 0,
      15_000,
    ).catch(() => undefined);
    expect(empty).toEqual([]);
    // One process has a result for every query, whether or not the other one has been scraped.
    const { data } = await eventually(
      () => query('up{job="heliograph"} == 1'),
      ({ data }) => data?.result.length === 2,
    );
    expect(data!.result).toHaveLength(2);
    const rules = (await (await fetch(`${address}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { name: string; health: string; state: string }[] }[] };
    };
    const alerts = rules.data.groups.flatMap((group) => group.rules);
    expect(alerts.length).toBeGreaterThan(8);
    for (const { name, health, state } of alerts)
      expect([name, health, OF_THE_MACHINE.has(name) ? 'inactive' : state]).toEqual([name, 'ok', 'inactive']);
  }, 40_000);
});
