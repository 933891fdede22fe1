import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '#platform/database/schema/concurrent-index.js';
import { migrate } from '#platform/database/schema/migrate.js';
import type { Migration } from '#platform/database/schema/migration-source.js';
import { MIGRATIONS } from '../../src/migrations.js';
import { ApiClient, connectTo } from '../support/api-client.js';
import { openBenchDatabase } from '../support/bench-database.js';
import { machine } from '../support/report.js';
import { startServerOn } from '../support/server-on.js';
import { Superuser } from '../support/superuser.js';
import { makeComponents, makeTenant } from './fresh-tenant.js';

/*
 * Changes the tables of a server that takes fifty writes a second, twenty times: in an order that requests do not have,
 * and with an index that is built meanwhile. No request may fail, and PostgreSQL may find no deadlock.
 */

/** Hot tables, in an order that no request has. */
const TABLES = ['job', 'outbox_event', 'incident_update', 'incident', 'component', 'api_key', 'tenant'];

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, rate: { type: 'string', default: '50' } },
});
const [rounds, rate] = [Number(values.rounds), Number(values.rate)];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function migrationOf(round: number): Migration {
  const name = `Round${1_900_000_000_000 + round}`;
  const isIndex = round % 4 === 3;
  const made = class {
    readonly name = name;
    readonly transaction = !isIndex;
    // Every other one says nothing, which locks all tables.
    readonly locks = round % 2 === 0 ? TABLES : undefined;

    async up(runner: QueryRunner): Promise<void> {
      if (isIndex) {
        const on = 'incident (tenant_id, updated_at)';
        await createIndexConcurrently(runner, { name: `ix_round_${round}`, on });
      } else
        for (const table of TABLES) await runner.query(`alter table ${table} add column round_${round} int`);
    }

    async down(): Promise<void> {
      // The database is thrown away.
    }
  };
  return Object.defineProperty(made, 'name', { value: name }) as Migration;
}

say(
  `${new Date().toISOString().slice(0, 10)}, ${machine()}; ${rounds} migrations beside ${rate} writes a second`,
);
const bench = await openBenchDatabase();
const server = await startServerOn(bench);
const pool = connectTo(server.port, rate);
const failed: string[] = [];
const took: number[] = [];
try {
  const database = new Superuser(bench.superuserUrl);
  const tenant = await makeTenant(database, 'migrated');
  const api = new ApiClient(pool, tenant.host, tenant.secret);
  const [component] = await makeComponents(database, tenant, api, 1);
  await bench.sql('select pg_stat_reset()');
  const pending = new Set<Promise<void>>();
  let written = 0;
  const write = async (): Promise<void> => {
    written += 1;
    const {
      status,
      took: milliseconds,
      text,
    } = await (written % 2 === 0
      ? api.request('POST', '/incidents', {
          title: `Incident ${written}`,
          publish: true,
          components: [{ id: component, impact: 'degraded' }],
        })
      : api.request('PUT', `/components/${component}`, { description: { en: `Text ${written}` } }));
    took.push(milliseconds);
    if (status >= 300) failed.push(`${status} ${text}`);
  };
  const timer = setInterval(() => {
    const one = write()
      .catch((error: unknown) => void failed.push(String(error)))
      .finally(() => pending.delete(one));
    pending.add(one);
  }, 1000 / rate);
  await pause(2_000);
  const added: Migration[] = [];
  const durations: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    added.push(migrationOf(round));
    const began = performance.now();
    await migrate({ url: bench.ownerUrl }, [...MIGRATIONS, ...added], [], say);
    durations.push(performance.now() - began);
    await pause(1_000);
  }
  clearInterval(timer);
  await Promise.all(pending);
  const { rows } = await bench.sql(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  const [{ deadlocks }] = rows as [{ deadlocks: string }];
  took.sort((one, other) => one - other);
  durations.sort((one, other) => one - other);
  say(`writes ${took.length}, failed ${failed.length}, deadlocks ${deadlocks}`);
  say(
    `a write: median ${took[took.length >> 1]?.toFixed(0)} ms, 99 % ${took[Math.floor(took.length * 0.99)]?.toFixed(0)} ms, ` +
      `longest ${took.at(-1)?.toFixed(0)} ms; a migration: median ${durations[durations.length >> 1]?.toFixed(0)} ms, longest ${durations.at(-1)?.toFixed(0)} ms`,
  );
  for (const line of failed.slice(0, 5)) say(line);
  if (failed.length > 0 || Number(deadlocks) > 0) process.exitCode = 1;
} finally {
  await pool.close();
  await server.stop();
  await bench.release();
}
