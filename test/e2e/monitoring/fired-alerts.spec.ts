import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { MetricsServerModule } from '#core/metrics/metrics-server.module.js';
import { ChangeWatchModule } from '#platform/database/change-watch.module.js';
import { BrokenMailServer } from '../../support/broken-mail-server.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, created } from '../../support/factories.js';
import { createIncident, fromNow, HOUR, MINUTE } from '../../support/incidents.js';
import { JobLog, schedule } from '../../support/job-log.js';
import { startOwnPostgres } from '../../support/own-postgres.js';
import { freePort, installedProgram, ranProgram, stopProgram } from '../../support/programs.js';
import { DEBIAN_POSTGRES, startReplicatedPostgres } from '../../support/replicated-postgres.js';
import { metricsAddress } from '../../support/scraped-metrics.js';
import { fill, mounted, unmount } from '../../support/small-disk.js';
import { createConfirmed } from '../../support/subscribers.js';
import {
  startTestApplication,
  TEST_SECRETS_KEY,
  type TestApplication,
} from '../../support/test-application.js';
import { createTestDatabase } from '../../support/test-database.js';
import { PROMETHEUS, WatchingPrometheus } from '../../support/watching-prometheus.js';
import { start } from '../cli/command-line.js';

const ALERTS = fileURLToPath(new URL('../../../docs/monitoring/alerts.yml', import.meta.url));
const SHIFTED_CLOCK = fileURLToPath(new URL('../../support/shifted-clock.mjs', import.meta.url));
const NODE_EXPORTER = installedProgram('prometheus-node-exporter');
const BLACKBOX = installedProgram('prometheus-blackbox-exporter');
const OPENSSL = installedProgram('openssl');
const TEST_MS = 240_000;
/** More than the deliveries that may wait. */
const SUBSCRIBERS = 101;

if (PROMETHEUS === undefined)
  console.warn('prometheus was not found (Debian: apt install prometheus): its tests are skipped.');

const disk = mounted(20);
afterAll(() => {
  unmount(disk);
});

/** Each alert, by the cause that fires it here. */
const FIRED_BY = {
  wrongClock: ['HeliographClockOff'],
  noCpu: ['HeliographEventLoopLate'],
  kill: ['HeliographDown'],
  outageOfPostgres: [
    'HeliographDatabaseAway',
    'HeliographErrors',
    'HeliographReadsBurn',
    'HeliographWritesBurn',
    'HeliographNotListening',
  ],
  fewConnections: ['HeliographWritesWaitForConnections'],
  lock: ['HeliographWritesSlow'],
  slowNetwork: ['HeliographChangesLate'],
  noWorker: ['HeliographJobsLate'],
  failingJobs: ['HeliographJobsFail'],
  hopelessJobs: ['HeliographJobsGivenUp'],
  refusedMails: ['HeliographDeliveriesFail'],
  waitingMails: ['HeliographBacklog', 'HeliographFirstMailsBurn'],
  noReplica: ['HeliographReplicaUnused'],
  fullDisk: ['HeliographDiskFull'],
  oldCertificate: ['HeliographCertificateEnds'],
  unreachableDomain: ['HeliographDomainUnreachable'],
} as const;

describe.skipIf(PROMETHEUS === undefined)('An alert', { timeout: TEST_MS }, () => {
  const ending: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ending.splice(0).reverse()) await end();
  });

  async function started(options: Parameters<typeof startTestApplication>[0] = {}): Promise<TestApplication> {
    const application = await startTestApplication({
      ...options,
      modules: [MetricsServerModule, ...(options.modules ?? [])],
      environment: { METRICS_PORT: '0', ...options.environment },
    });
    ending.push(() => application.close());
    return application;
  }

  /** @param job as in Prometheus's own `scrape_configs` */
  async function watching(job: object, adapted?: (alerts: string) => string): Promise<WatchingPrometheus> {
    const prometheus = await WatchingPrometheus.start([job], adapted);
    ending.push(() => prometheus.stop());
    return prometheus;
  }

  const watchingProcess = (target: string): Promise<WatchingPrometheus> =>
    watching({ job_name: 'heliograph', static_configs: [{ targets: [target] }] });
  const watchingOver = ({ app }: TestApplication): Promise<WatchingPrometheus> =>
    watchingProcess(new URL(metricsAddress(app)).host);

  /**
   * Asserts that alerts fire because of a cause, and had not before. Those about slowness may have: a busy machine is a cause
   * as well.
   */
  async function fires(
    prometheus: WatchingPrometheus,
    names: readonly string[],
    cause?: () => Promise<unknown>,
    labels?: string,
  ): Promise<void> {
    const before = await prometheus.fired(labels);
    expect(names.filter((name) => before.includes(name))).toEqual([]);
    await prometheus.fires(names, cause, labels);
  }

  it('has a cause that fires it here', async () => {
    const alerts = [...(await readFile(ALERTS, 'utf8')).matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(Object.values(FIRED_BY).flat().sort()).toEqual(alerts.sort());
  });

  it('fires about a process whose clock is off, that gets no CPU, and that is killed', async () => {
    const database = await createTestDatabase();
    ending.push(() => database.drop());
    const port = await freePort();
    const child = start('worker.js', [], {
      DATABASE_URL: database.addresses.app.url,
      DATABASE_OWNER_URL: database.addresses.owner.url,
      SECRETS_KEY: TEST_SECRETS_KEY,
      METRICS_PORT: String(port),
      NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
      CLOCK_SHIFT_MS: String(2 * MINUTE),
    });
    ending.push(() => stopProgram(child, 'SIGKILL'));
    child.stdout.resume();
    child.stderr.resume();
    await eventually(
      () => fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined),
      (answer) => answer?.status === 200,
      30_000,
    );
    const prometheus = await watchingProcess(`127.0.0.1:${port}`);
    await prometheus.fires(FIRED_BY.wrongClock);
    child.kill('SIGUSR2');
    await prometheus.fires(FIRED_BY.noCpu, async () => {
      child.kill('SIGSTOP');
      await pause(400);
      child.kill('SIGCONT');
      await pause(200);
    });
    await fires(prometheus, FIRED_BY.kill, () => stopProgram(child, 'SIGKILL'));
  });

  it('fires about a PostgreSQL that is down: errors, both objectives, and changes that nobody hears of', async () => {
    const postgres = await startOwnPostgres();
    ending.push(() => postgres.remove());
    const application = await started({ database: postgres.database });
    const { client } = await application.tenant('outage');
    const { id } = await createComponent(client);
    const prometheus = await watchingOver(application);
    let stopped: Promise<unknown> | undefined;
    await fires(prometheus, FIRED_BY.outageOfPostgres, async () => {
      await (stopped ??= postgres.stop());
      expect((await client.get('/components')).status).toBe(503);
      expect((await client.patch(`/components/${id}`, { name: 'New' })).status).toBe(503);
    });
  });

  it('fires about a lock that many writes wait for', async () => {
    const application = await started({
      environment: { DATABASE_POOL_SIZE: '2', DATABASE_WRITE_WAIT: '600' },
    });
    const writes: (() => Promise<{ status: number }>)[] = [];
    for (const slug of ['first', 'second', 'third', 'fourth']) {
      const { client } = await application.tenant(slug);
      const { id } = await createComponent(client);
      writes.push(() => client.patch(`/components/${id}`, { name: 'New' }));
    }
    const writeAll = (): Promise<{ status: number }[]> => Promise.all(writes.map((write) => write()));
    await writeAll();
    const prometheus = await watchingOver(application);
    const session = new pg.Client(application.database.superuserUrl);
    await session.connect();
    ending.push(() => session.end());
    await session.query('begin; lock table component in exclusive mode');
    const written = writeAll();
    await fires(prometheus, FIRED_BY.fewConnections);
    // Longer than a write may take.
    await eventually(
      () =>
        application.database.sql(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query_start < now() - interval '2 seconds'`,
        ),
      (waiting) => waiting.length > 0,
    );
    await session.query('commit');
    expect((await written).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await prometheus.fires(FIRED_BY.lock);
  });

  it('fires about announcements that take long', async () => {
    const database = await createTestDatabase();
    ending.push(() => database.drop());
    const slow = new SlowProxy(new URL(database.addresses.app.url));
    ending.push(() => {
      slow.close();
    });
    const url = new URL(database.addresses.app.url);
    url.port = String(await slow.listen());
    const application = await started({
      database: { ...database, addresses: { ...database.addresses, listen: { url: url.href } } },
      modules: [ChangeWatchModule],
    });
    const prometheus = await watchingOver(application);
    slow.delayMs = 1_500;
    await prometheus.fires(FIRED_BY.slowNetwork);
  });

  it('fires about jobs that no worker takes', async () => {
    const application = await started();
    const { client } = await application.tenant('idle');
    const draft = await created(client, '/incidents', { title: 'Later' });
    await client.post(`/incidents/${draft.id}/schedule`, { publish_at: fromNow(application, HOUR) });
    const prometheus = await watchingOver(application);
    await fires(prometheus, FIRED_BY.noWorker, () => {
      application.clock.advance(HOUR);
      return Promise.resolve();
    });
  });

  it('fires about a kind of job that fails, and about jobs that are given up', async () => {
    const application = await started();
    const { app, clock } = application;
    const { tenant } = await application.tenant('failing');
    new JobLog().handle(app, 'fails', () => Promise.reject(new Error('it is away')));
    const jobs = Array.from({ length: 10 }, (_, number) => ({
      kind: 'fails',
      subject: String(number),
      dueAt: clock.now(),
    }));
    await schedule(app, tenant, ...jobs);
    const prometheus = await watchingOver(application);
    const fail = async (): Promise<void> => {
      await expect(runDueJobs(app)).rejects.toThrow();
      clock.advance(HOUR);
    };
    await fires(prometheus, FIRED_BY.failingJobs, fail);
    // What a week of tries comes to.
    await application.database.sql(`update job set tries = 999 where kind = 'fails'`);
    await fires(prometheus, FIRED_BY.hopelessJobs, () => runDueJobs(app).catch(() => undefined));
  });

  it('fires about a mail server that refuses: deliveries that wait, tries that fail, and first mails that are late', async () => {
    const mails = await BrokenMailServer.start();
    ending.push(() => {
      mails.stop();
    });
    mails.trouble = 'greets with 421';
    const application = await started({
      environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@mail.example' },
    });
    const { client } = await application.tenant('mails');
    for (let count = 0; count < SUBSCRIBERS; count += 1) await createConfirmed(client);
    const prometheus = await watchingOver(application);
    expect(await prometheus.fired()).toEqual([]);
    await createIncident(client, { publish: true });
    await deliverEvents(application.app);
    await fires(prometheus, FIRED_BY.refusedMails, async () => {
      application.clock.advance(10 * MINUTE);
      await deliverEvents(application.app);
    });
    await createIncident(client, { publish: true });
    await deliverEvents(application.app);
    application.clock.advance(2 * MINUTE);
    // Deliveries are counted once a minute, so this one counts them first.
    const other = await started({ database: application.database, clock: application.clock });
    await fires(await watchingOver(other), FIRED_BY.waitingMails);
  });

  it.skipIf(DEBIAN_POSTGRES === undefined)('fires about a replica that is down', async () => {
    const postgres = await startReplicatedPostgres();
    ending.push(() => postgres.remove());
    const application = await started({ database: postgres.database });
    const { client } = await application.tenant('replicated');
    const visitor = client.withKey(undefined);
    await eventually(
      () => visitor.get('//health/ready'),
      ({ text }) => text.includes('"replica":"ok"'),
      30_000,
    );
    const prometheus = await watchingOver(application);
    await postgres.stopReplica();
    await fires(prometheus, FIRED_BY.noReplica);
  });

  it.skipIf(NODE_EXPORTER === undefined || disk === undefined)(
    'fires about a disk that is full',
    async () => {
      const port = await freePort();
      const exporter = spawn(
        NODE_EXPORTER!,
        ['--collector.disable-defaults', '--collector.filesystem', `--web.listen-address=127.0.0.1:${port}`],
        { stdio: 'ignore' },
      );
      ending.push(() => stopProgram(exporter));
      const prometheus = await watching(
        { job_name: 'machine', static_configs: [{ targets: [`127.0.0.1:${port}`] }] },
        // The disk of this test is in memory.
        (alerts) => alerts.replaceAll('tmpfs|', ''),
      );
      await fires(prometheus, FIRED_BY.fullDisk, () => fill(join(disk!, 'filler')), `mountpoint="${disk!}"`);
    },
  );

  it.skipIf(BLACKBOX === undefined || OPENSSL === undefined)(
    'fires about a certificate that was not renewed, and a page that does not answer',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'heliograph-probed-'));
      ending.push(() => rm(folder, { recursive: true }));
      const certified = async (days: number): Promise<{ key: Buffer; cert: Buffer }> => {
        const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
        const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost';
        const args = [...made.split(' '), '-keyout', key, '-out', cert, '-days', String(days)];
        expect((await ranProgram(OPENSSL!, args)).code).toBe(0);
        return { key: await readFile(key), cert: await readFile(cert) };
      };
      const page = createHttpsServer(await certified(60), (_, response) => response.end('ok'));
      await once(page.listen(0, '127.0.0.1'), 'listening');
      const close = (): void => {
        page.close();
        page.closeAllConnections();
      };
      ending.push(close);
      await writeFile(
        join(folder, 'blackbox.yml'),
        JSON.stringify({
          modules: {
            page: { prober: 'http', http: { tls_config: { insecure_skip_verify: true } } },
          },
        }),
      );
      const port = await freePort();
      const exporter = spawn(
        BLACKBOX!,
        [`--config.file=${join(folder, 'blackbox.yml')}`, `--web.listen-address=127.0.0.1:${port}`],
        { stdio: 'ignore' },
      );
      ending.push(() => stopProgram(exporter));
      const prometheus = await watching({
        job_name: 'pages',
        metrics_path: '/probe',
        params: {
          module: ['page'],
          target: [`https://127.0.0.1:${(page.address() as AddressInfo).port}/`],
        },
        static_configs: [{ targets: [`127.0.0.1:${port}`] }],
      });
      const late = await certified(5);
      await fires(prometheus, FIRED_BY.oldCertificate, () => {
        page.setSecureContext(late);
        return Promise.resolve();
      });
      await fires(prometheus, FIRED_BY.unreachableDomain, () => {
        close();
        return Promise.resolve();
      });
    },
  );
});

/** Proxy in front of PostgreSQL, as a slow network: what the server says arrives late. */
class SlowProxy {
  delayMs = 0;
  private readonly server: Server;

  constructor(target: URL) {
    this.server = createServer((client) => {
      const upstream = connect(Number(target.port), target.hostname);
      for (const socket of [client, upstream])
        socket
          .on('error', () => socket.destroy())
          .on('close', () => [client, upstream].map((one) => one.destroy()));
      client.pipe(upstream);
      upstream.on('data', (data: Buffer) => {
        setTimeout(() => client.write(data), this.delayMs);
      });
    });
  }

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
  }
}
