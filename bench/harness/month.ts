import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Pool } from 'undici';
import { readSettings } from '#core/config/read-settings.js';
import { AuditRetention } from '#modules/audit/services/audit-retention.js';
import { AuditSealer } from '#modules/audit/services/audit-sealer.js';
import { PageViewsRepository } from '#modules/analytics/store/page-views.repository.js';
import {
  SignalRepeatsRepository,
  type CountedRepeat,
} from '#modules/hooks/store/signal-repeats.repository.js';
import { EventDispatcher } from '#platform/events/event-dispatcher.js';
import { JOBS_AT_ONCE, JobRunner } from '#platform/jobs/job-runner.js';
import { Retention } from '#platform/retention/retention.js';
import { FakeClock } from '#testing/fake-clock.js';
import { createApplication } from '../../src/application.js';
import { installedModules } from '../../src/installed-modules.js';
import { ApiClient, connectTo, dataOf } from '../support/api-client.js';
import { openBenchDatabase, type BenchDatabase } from '../support/bench-database.js';
import { Random } from '../support/random.js';
import { machine, table } from '../support/report.js';
import { settle } from '../support/seed.js';
import { unlimitedOn } from '../support/server-on.js';
import { Superuser } from '../support/superuser.js';
import { seedReporting } from '../signals/spread.js';
import { makeTenant, type FreshTenant } from './fresh-tenant.js';
import { MailSink } from './mail-sink.js';

/*
 * Lets a month pass for a hundred tenants, twice: with the tables' own storage settings, and with PostgreSQL's defaults.
 * The application runs in this process with a clock that the harness moves: signals, incidents, mails, views, jobs, sealing
 * and daily retention are its own code. Afterwards it measures what was written, how large each table is, and how
 * large it would be if it were written anew. No table may be three times that, or three times what it was at first.
 */

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    tenants: { type: 'string', default: '100' },
    components: { type: 'string', default: '50' },
    only: { type: 'string' },
  },
});
const [DAYS, TENANTS, COMPONENTS] = [Number(values.days), Number(values.tenants), Number(values.components)];
const HOUR_MS = 3_600_000;
/** A day passes in so many parts; in each, a part of the components repeats its signal. */
const PARTS = 4;
/** One in so many components fails each day, and recovers. */
const FAILING = 20;
/** Tenants with subscribers, which publish in turns. */
const PUBLISHERS = 10;
const PUBLISHING_A_DAY = 4;
const SUBSCRIBERS = 20;
const PAGES_VIEWED = 5;
const KEPT_DAYS = '7';
const AT_ONCE = 32;
const REPEATS_AT_ONCE = 200;
/** Smaller tables are not judged: a few pages are no bloat. */
const JUDGED_FROM_BYTES = 4 * 1024 * 1024;
const MAX_BLOAT = 3;

interface Measured {
  readonly name: string;
  readonly seconds: number;
  readonly signals: number;
  readonly repeats: number;
  readonly mails: number;
  readonly walOfRepeats: number;
  readonly wal: number;
  readonly tables: ReadonlyMap<string, TableSize>;
}

interface TableSize {
  readonly rows: number;
  readonly dead: number;
  readonly bytes: number;
  /** If it were written anew. */
  readonly rewritten: number;
  /** When the month began. */
  readonly began: number;
  readonly vacuums: number;
  /** Updates, and those of them that touched no index. */
  readonly updates: number;
  readonly hot: number;
  readonly deleted: number;
}

interface Reporter {
  readonly tenant_id: string;
  readonly component_id: string;
  readonly slug: string;
  readonly number: number;
  readonly key: string;
  readonly digest: string;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs `work` for each item, several at a time. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

function part<T>(items: readonly T[], number: number, of: number): T[] {
  return items.filter((_, index) => index % of === number % of);
}

/** A month on one database. */
class Month {
  private readonly clock = new FakeClock(new Date(Date.now() - (DAYS + 1) * 24 * HOUR_MS));
  private readonly sink = new MailSink(new Random(1), 1_000_000_000);
  private readonly database: BenchDatabase;
  private readonly superuser: Superuser;
  private pool!: Pool;
  private app!: NestFastifyApplication;
  private reporters: readonly Reporter[] = [];
  private publishers: readonly FreshTenant[] = [];
  private readonly ending: (() => Promise<unknown>)[] = [];
  private bytesAtFirst: ReadonlyMap<string, number> = new Map();
  private signals = 0;
  private repeats = 0;
  private walOfRepeats = 0;

  constructor(database: BenchDatabase) {
    this.database = database;
    this.superuser = new Superuser(database.superuserUrl);
  }

  async run(name: string, storage: (database: Superuser) => Promise<void>): Promise<Measured> {
    await storage(this.superuser);
    await this.begin();
    const [began, walBefore] = [performance.now(), await this.walPosition()];
    for (let day = 0; day < DAYS; day += 1) {
      const at = performance.now();
      await this.pass(day);
      say(`${name}: day ${day + 1} took ${((performance.now() - at) / 1000).toFixed(1)} s`);
    }
    const seconds = (performance.now() - began) / 1000;
    const wal = (await this.walPosition()) - walBefore;
    // Sessions report what they did at their end.
    await this.stop();
    const tables = await this.sizes();
    const { signals, repeats, walOfRepeats } = this;
    return { name, seconds, signals, repeats, walOfRepeats, wal, tables, mails: this.sink.accepted.count };
  }

  async close(): Promise<void> {
    await this.stop();
    await this.superuser.close();
  }

  private async stop(): Promise<void> {
    for (const end of this.ending.splice(0).reverse()) await end();
  }

  private async begin(): Promise<void> {
    for (let number = 1; number <= PUBLISHERS; number += 1)
      this.publishers = [...this.publishers, await makeTenant(this.superuser, `spread-publisher-${number}`)];
    const created = new Date(this.clock.now().getTime() - HOUR_MS);
    await seedReporting(this.database, TENANTS, COMPONENTS, created);
    const { ownerUrl, appUrl } = this.database;
    const mailServer = await this.sink.open();
    this.ending.push(() => this.sink.close());
    const settings = readSettings({
      ...unlimitedOn(this.database),
      SMTP_URL: mailServer,
      MAIL_FROM: 'status@example.com',
      SIGNAL_RATE_LIMIT: '0',
      MAX_EVENT_LOOP_DELAY: '0',
      MAX_CONNECTIONS_PER_ADDRESS: '0',
      MAX_OPEN_REQUESTS_PER_ADDRESS: '0',
      EVENT_RETENTION_DAYS: KEPT_DAYS,
      DELIVERY_RETENTION_DAYS: KEPT_DAYS,
      SIGNAL_RETENTION_DAYS: KEPT_DAYS,
      VIEW_RETENTION_DAYS: KEPT_DAYS,
      AUDIT_RETENTION_DAYS: KEPT_DAYS,
    });
    const addresses = { owner: { url: ownerUrl }, app: { url: appUrl } };
    this.app = await createApplication(
      { settings, addresses, clock: this.clock, modules: await installedModules([]) },
      pino({ level: 'silent' }),
    );
    this.ending.push(() => this.app.close());
    await this.app.listen({ port: 0, host: '127.0.0.1' });
    this.pool = connectTo((this.app.getHttpServer().address() as AddressInfo).port, AT_ONCE);
    this.ending.push(() => this.pool.destroy());
    const all = await this.superuser.rows<Reporter>(
      `select t.id as tenant_id, c.id as component_id, t.slug, c.id::int as number, '' as key, '' as digest
       from tenant t join component c on c.tenant_id = t.id where t.slug ~ '^spread-\\d+$' order by t.id, c.id`,
    );
    await each(all, (one) => this.report(one, 'operational'));
    this.reporters = await this.superuser.rows<Reporter>(
      `select t.id as tenant_id, w.component_id, t.slug, w.component_id::int as number, r.key, r.digest
       from inbound_repeat r join inbound_webhook w on w.tenant_id = r.tenant_id and w.id = r.webhook_id
         join tenant t on t.id = r.tenant_id order by r.tenant_id, w.component_id, r.key collate "C"`,
    );
    await each(this.publishers, async ({ host, secret }) => {
      const client = new ApiClient(this.pool, host, secret);
      for (let number = 1; number <= SUBSCRIBERS; number += 1) {
        const address = `reader-${number}@${host.replace('.localhost', '.test')}`;
        const made = await client.expect('POST', '/subscribers', { channel: 'email', address });
        await client.expect('POST', `/subscribers/${(dataOf(made) as { id: number }).id}/confirm`);
      }
    });
    await this.work();
    await settle(this.database);
    await this.superuser.rows('select pg_stat_reset()');
    const sizes = await this.superuser.rows<{ name: string; bytes: number }>(
      `select relname as name, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables`,
    );
    this.bytesAtFirst = new Map(sizes.map(({ name, bytes }) => [name, bytes]));
    this.signals = 0;
    say(
      `${this.reporters.length} components report, ${PUBLISHERS} tenants have ${SUBSCRIBERS} subscribers each`,
    );
  }

  private async pass(day: number): Promise<void> {
    const failing = part(this.reporters, day, FAILING);
    const turn = (day * PUBLISHING_A_DAY) % PUBLISHERS;
    const publishers = [...this.publishers, ...this.publishers].slice(turn, turn + PUBLISHING_A_DAY);
    const incidents = new Map<FreshTenant, number>();
    for (let number = 0; number < PARTS; number += 1) {
      await each(part(failing, number, PARTS), (one) => this.report(one, 'major_outage'));
      await this.reportAgain(part(this.reporters, number, PARTS), failing);
      this.clock.advance(HOUR_MS);
      await each(part(failing, number, PARTS), (one) => this.report(one, 'operational'));
      await each(publishers, (tenant) => this.publish(tenant, incidents, number));
      await this.view();
      await this.work();
      this.clock.advance((24 / PARTS - 1) * HOUR_MS);
    }
    await this.work();
    await this.app.get(Retention).sweep();
    while (await this.app.get(AuditSealer).seal());
    await this.app.get(AuditRetention).sweep();
  }

  private async report({ slug, number }: Reporter, status: string): Promise<void> {
    const { statusCode, body } = await this.pool.request({
      method: 'POST',
      path: `/hooks/components/spread-signals-token-${number}`,
      headers: { host: `${slug}.localhost`, 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`A signal was answered ${statusCode}: ${text}`);
    this.signals += 1;
  }

  /** The same as before, of all that do not fail. Without HTTP, which is measured by the benchmark of signals. */
  private async reportAgain(reporters: readonly Reporter[], failing: readonly Reporter[]): Promise<void> {
    const down = new Set(failing);
    const now = this.clock.now().getTime();
    const same = reporters
      .filter((one) => !down.has(one))
      .map(({ tenant_id: tenantId, component_id, key, digest }): CountedRepeat => ({
        tenantId,
        kind: 'component',
        ownerId: Number(component_id),
        count: 1,
        repeat: {
          key,
          digest: BigInt(digest),
          receivedAt: now,
          reportedAt: now,
          isDated: false,
          effectiveAt: now,
          expiresAt: null,
        },
      }));
    const before = await this.walPosition();
    const repository = this.app.get(SignalRepeatsRepository);
    let counted = 0;
    for (let from = 0; from < same.length; from += REPEATS_AT_ONCE)
      counted += (await repository.count(same.slice(from, from + REPEATS_AT_ONCE))).size;
    if (counted !== same.length) throw new Error(`${same.length - counted} repeats were not counted.`);
    this.repeats += counted;
    this.walOfRepeats += (await this.walPosition()) - before;
  }

  private async publish(
    tenant: FreshTenant,
    incidents: Map<FreshTenant, number>,
    number: number,
  ): Promise<void> {
    const { host, secret } = tenant;
    const client = new ApiClient(this.pool, host, secret);
    const id = incidents.get(tenant);
    if (id === undefined) {
      const made = await client.expect('POST', '/incidents', {
        title: 'Payments fail',
        publish: true,
        components: [{ id: 1, impact: 'partial_outage' }],
      });
      incidents.set(tenant, (dataOf(made) as { id: number }).id);
    } else if (number < PARTS - 1)
      await client.expect('POST', `/incidents/${id}/updates`, {
        status: 'identified',
        body: { en: 'We have found the cause and are working on it. '.repeat(8) },
      });
    else await client.expect('POST', `/incidents/${id}/resolve`, { body: 'It works again.' });
  }

  /** Flushes views of some pages of each tenant, as the processes do every five seconds. */
  private async view(): Promise<void> {
    const day = this.clock.now().toISOString().slice(0, 10);
    const tenants = [...new Set(this.reporters.map(({ tenant_id }) => tenant_id))];
    const repository = this.app.get(PageViewsRepository);
    for (let number = 0; number < PAGES_VIEWED; number += 1)
      await repository.add(
        tenants.map((tenantId) => ({
          page: {
            tenantId,
            timeZone: 'UTC',
            path: number === 0 ? '/' : `/incidents/${number}`,
            locale: 'en',
          },
          day,
          views: 3,
        })),
      );
  }

  /** Delivers events and runs what is due. */
  private async work(): Promise<void> {
    const runner = this.app.get(JobRunner);
    while (await this.app.get(EventDispatcher).dispatch());
    for (;;) {
      const jobs = await runner.claim(JOBS_AT_ONCE);
      if (jobs.length === 0) return;
      for (const failure of await Promise.all(jobs.map((job) => runner.run(job))))
        if (failure !== undefined) throw failure;
    }
  }

  private async walPosition(): Promise<number> {
    const [row] = await this.superuser.rows<{ at: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`,
    );
    return row?.at ?? Number.NaN;
  }

  private async sizes(): Promise<Map<string, TableSize>> {
    const read = (): Promise<(Omit<TableSize, 'rewritten' | 'began'> & { name: string })[]> =>
      this.superuser.rows(
        `select pg_class.relname as name, greatest(reltuples, 0)::float8 as rows, n_dead_tup::float8 as dead, autovacuum_count::int as vacuums,
           n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as hot, n_tup_del::float8 as deleted,
           pg_total_relation_size(relid)::float8 as bytes
         from pg_stat_user_tables join pg_class on pg_class.oid = relid order by pg_total_relation_size(relid) desc`,
      );
    const before = await read();
    await this.superuser.rows('vacuum (full, analyze)');
    const after = new Map((await read()).map((one) => [one.name, one]));
    return new Map(
      before.map((one) => {
        const { bytes: rewritten = 0, rows = 0 } = after.get(one.name) ?? {};
        return [one.name, { ...one, rows, rewritten, began: this.bytesAtFirst.get(one.name) ?? 0 }];
      }),
    );
  }
}

async function asShipped(): Promise<void> {
  // The migrations have set it.
}

/** Takes away what the migrations set for single tables. */
async function asPostgresDoes(database: Superuser): Promise<void> {
  const found = await database.rows<{ relation: string; option: string }>(
    `select c.oid::regclass::text as relation, split_part(o, '=', 1) as option
     from pg_class c cross join unnest(c.reloptions) o
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { relation, option } of found) await database.rows(`alter table ${relation} reset (${option})`);
}

const MB = 1024 * 1024;

function report(months: readonly Measured[]): string {
  const names = [...new Set(months.flatMap(({ tables }) => [...tables.keys()]))].filter((name) =>
    months.some(({ tables }) => (tables.get(name)?.bytes ?? 0) >= MB),
  );
  return [
    table(
      ['', ...months.map(({ name }) => name)],
      [
        ['signals that changed something', ...months.map(({ signals }) => String(signals))],
        ['repeated signals', ...months.map(({ repeats }) => String(repeats))],
        ['mails', ...months.map(({ mails }) => String(mails))],
        ['write-ahead log, MB', ...months.map(({ wal }) => (wal / MB).toFixed(0))],
        [
          'of it for repeats, bytes each',
          ...months.map(({ walOfRepeats, repeats }) => (walOfRepeats / repeats).toFixed(0)),
        ],
        ['seconds', ...months.map(({ seconds }) => seconds.toFixed(0))],
      ],
    ),
    ...months.map(({ name, tables }) =>
      [
        `\n${name}\n`,
        table(
          [
            'table',
            'rows',
            'dead',
            'MB',
            'MB if rewritten',
            'bloat',
            'updates',
            'in the page',
            'deleted',
            'autovacuum ran',
          ],
          names.flatMap((relation) => {
            const of = tables.get(relation);
            if (of === undefined) return [];
            return [
              [
                relation,
                String(of.rows),
                String(of.dead),
                (of.bytes / MB).toFixed(1),
                (of.rewritten / MB).toFixed(1),
                (of.bytes / of.rewritten).toFixed(2),
                String(of.updates),
                of.updates === 0 ? '' : `${((of.hot / of.updates) * 100).toFixed(0)} %`,
                String(of.deleted),
                String(of.vacuums),
              ],
            ];
          }),
        ),
      ].join('\n'),
    ),
  ].join('\n');
}

say(
  `${new Date().toISOString().slice(0, 10)}, ${machine()}; ${DAYS} days of ${TENANTS} tenants with ${COMPONENTS} components each`,
);
const months: Measured[] = [];
for (const [name, storage] of [
  ['as shipped', asShipped],
  ["with PostgreSQL's defaults", asPostgresDoes],
] as const) {
  if (values.only !== undefined && values.only !== name) continue;
  const database = await openBenchDatabase();
  // A day passes in seconds, so autovacuum looks once a second instead of once a minute, and does not rest.
  await database.sql(`alter system set autovacuum_naptime = '1s'`);
  await database.sql(`alter system set autovacuum_vacuum_cost_delay = 0`);
  await database.sql('select pg_reload_conf()');
  const month = new Month(database);
  try {
    months.push(await month.run(name, storage));
  } finally {
    await month.close();
    await database.release();
  }
}
say(`\n${report(months)}`);
const [shipped] = months;
for (const [name, { bytes, rewritten, began }] of shipped?.tables ?? [])
  if (bytes >= JUDGED_FROM_BYTES && bytes > MAX_BLOAT * Math.max(rewritten, began)) {
    say(`${name} is ${(bytes / rewritten).toFixed(1)} times as large as it needs to be.`);
    process.exitCode = 1;
  }
