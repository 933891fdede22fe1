import pg from 'pg';
import { AS_TEXT } from '#platform/database/connections/text-rows.js';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import { MEASURED_CORE, OTHER_CORE, pinThisProcess } from './support/cores.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { boundTo } from './support/read-connections.js';
import { recordList } from './support/recorded-reads.js';
import { interleaved, median, ratio, table } from './support/report.js';
import { seedTenant, seedTenants, settle } from './support/seed.js';

const AT_ONCE = 32;
const PIPELINED = 4;
const ONE_BY_ONE = 10;
const OTHERS = { tenants: 200, componentsEach: 30 };

type Query = pg.QueryArrayConfig & { name: string };

/** One way to query the same page. */
interface Way {
  readonly name: string;
  readonly clients: readonly pg.Client[];
  readonly sendOnce: (client: pg.Client) => Promise<unknown>;
  readonly perSecond: number[];
}

/**
 * Measures the cost of the tenant's transaction around the list statement, by how it is sent. The result is discarded.
 */
export async function measureIsolation(options: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const database = await openBenchDatabase();
  // PostgreSQL remains on the other core.
  pinThisProcess(MEASURED_CORE);
  try {
    await seedTenants(database, OTHERS);
    const { tenant } = await seedTenant(database, 'bench', 60);
    await settle(database);
    const { statement, values } = await recordList(database, tenant);
    const query: Query = { ...statement, values: [...values], rowMode: 'array', types: AS_TEXT };
    const ways = await openWays(database, tenant.id, query);
    try {
      for (const way of ways) await measure(way, 1);
      await interleaved(ways, options.rounds, async (way, round) => {
        way.perSecond.push(await measure(way, Math.max(1, options.seconds / 2)));
        options.progress(`round ${round + 1}: ${way.name}: ${way.perSecond.at(-1)?.toFixed(0) ?? ''}/s`);
      });
    } finally {
      await Promise.all(ways.flatMap(({ clients }) => clients.map((client) => client.end())));
    }
    return {
      text: report(ways),
      result: { ways: ways.map(({ name, perSecond }) => ({ name, perSecond })) },
      missed: [],
    };
  } finally {
    await database.release();
  }
}

async function openWays({ appUrl }: BenchDatabase, tenantId: string, query: Query): Promise<Way[]> {
  const connect = async (connectionString: string, count: number): Promise<pg.Client[]> => {
    const pipeline = count === PIPELINED;
    const clients = Array.from({ length: count }, () => new pg.Client({ connectionString, pipeline }));
    await Promise.all(clients.map((client) => client.connect()));
    return clients;
  };
  const bound = boundTo(appUrl, tenantId);
  const set = { name: 'set', text: `select set_config('app.tenant_id', $1, true)`, values: [tenantId] };
  const beginWithTenant = `begin read only;set local app.tenant_id = '${tenantId}'`;
  return [
    {
      name: 'the statement alone, pipelined (tenant set once for the connection)',
      clients: await connect(bound, PIPELINED),
      sendOnce: (client) => client.query(query),
      perSecond: [],
    },
    {
      name: 'begin with the tenant, statement, commit, pipelined: as shipped',
      clients: await connect(appUrl, PIPELINED),
      sendOnce: (client) =>
        Promise.all([client.query(beginWithTenant), client.query(query), client.query('commit')]),
      perSecond: [],
    },
    {
      name: 'begin, set_config, statement, commit, pipelined',
      clients: await connect(appUrl, PIPELINED),
      sendOnce: (client) =>
        Promise.all([
          client.query('begin read only'),
          client.query(set),
          client.query(query),
          client.query('commit'),
        ]),
      perSecond: [],
    },
    {
      name: 'begin, set_config, statement, commit, each awaited',
      clients: await connect(appUrl, ONE_BY_ONE),
      sendOnce: async (client) => {
        await client.query('begin read only');
        await client.query(set);
        await client.query(query);
        await client.query('commit');
      },
      perSecond: [],
    },
    {
      name: 'the statement alone, each awaited (tenant set once for the connection)',
      clients: await connect(bound, ONE_BY_ONE),
      sendOnce: (client) => client.query(query),
      perSecond: [],
    },
  ];
}

/** Keeps a fixed number of queries pending. Without pipelining, each connection carries one. */
async function measure({ clients, sendOnce }: Way, seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  const perClient = clients.length === PIPELINED ? AT_ONCE / PIPELINED : 1;
  let answered = 0;
  const keepAsking = async (client: pg.Client): Promise<void> => {
    while (performance.now() < end) {
      await sendOnce(client);
      answered += 1;
    }
  };
  await Promise.all(clients.flatMap((client) => Array.from({ length: perClient }, () => keepAsking(client))));
  return (answered * 1000) / (performance.now() - start);
}

function report(ways: readonly Way[]): string {
  const [plain] = ways;
  const rows = ways.map(({ name, perSecond }) => [
    name,
    median(perSecond).toFixed(0),
    ratio(perSecond.map((value, round) => value / (plain?.perSecond[round] ?? Number.NaN))),
  ]);
  return table(['how the list is asked of PostgreSQL', 'a second', '× alone, pipelined'], rows);
}
