import { openBenchDatabase } from './support/bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily, OTHER_CORE, pinThisProcess } from './support/cores.js';
import { get } from './support/load.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { shippedOn, startOnce } from './support/other-build.js';
import { median, table } from './support/report.js';
import { seedTenants, settle } from './support/seed.js';
import { ServerProcess } from './support/server-process.js';
import { untilIdle } from './support/until-idle.js';
import { benchPath, profiledTo } from './support/programs.js';

const PAGES_A_ROUND = 400;
const CONNECTIONS = 8;
/** Until V8 has compiled the whole path. */
const WARM_UP_ROUNDS = 2;
/** Milliseconds of CPU for each page. */
const AIMS = { server: 3, postgres: 2 };

interface ColdRound {
  readonly server: number;
  readonly postgres: number;
}

/** Requests pages that nobody has read before, each once. */
export async function measureColdPages({ rounds, progress, profile }: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const database = await openBenchDatabase();
  let server: ServerProcess | undefined;
  try {
    await startOnce(database);
    await seedTenants(database, {
      tenants: (WARM_UP_ROUNDS + rounds) * PAGES_A_ROUND,
      componentsEach: 50,
    });
    await settle(database);
    const slugs = (await database.sql(`select slug from tenant order by id`)).rows as { slug: string }[];
    server = await ServerProcess.start(
      [...profiledTo(profile), benchPath('../dist/main.js')],
      shippedOn(database),
    );
    await untilIdle([server], [database]);
    const measured: ColdRound[] = [];
    for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
      const pages = slugs.slice(round * PAGES_A_ROUND, (round + 1) * PAGES_A_ROUND);
      const before = cpuOf(server, database);
      await readEach(server.port, pages);
      const after = cpuOf(server, database);
      const figures = {
        server: (after.server - before.server) / PAGES_A_ROUND / 1000,
        postgres: (after.postgres - before.postgres) / PAGES_A_ROUND / 1000,
      };
      progress(`round ${round + 1}: ${figures.server.toFixed(2)} + ${figures.postgres.toFixed(2)} ms a page`);
      if (round >= WARM_UP_ROUNDS) measured.push(figures);
    }
    return outcomeOf(measured);
  } finally {
    await server?.stop();
    await database.release();
  }
}

async function readEach(port: number, pages: readonly { readonly slug: string }[]): Promise<void> {
  const waiting = [...pages];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
        const { status } = await get({ port, path: '/', headers: { Host: `${page.slug}.localhost` } });
        if (status !== 200) throw new Error(`The page of ${page.slug} answers ${status}.`);
      }
    }),
  );
}

/** Microseconds so far. */
function cpuOf({ pid }: ServerProcess, database: { readonly pid: number }): ColdRound {
  return { server: cpuTimeOf(pid) ?? Number.NaN, postgres: cpuTimeOfFamily(database.pid) ?? Number.NaN };
}

function outcomeOf(rounds: readonly ColdRound[]): Outcome {
  const server = median(rounds.map((round) => round.server));
  const postgres = median(rounds.map((round) => round.postgres));
  return {
    text: [
      table(
        ['a page nobody has read, 50 components', 'CPU, ms'],
        [
          ['server', server.toFixed(2)],
          ['PostgreSQL', postgres.toFixed(2)],
        ],
      ),
      `Medians of ${rounds.length} rounds of ${PAGES_A_ROUND} pages over ${CONNECTIONS} connections.`,
    ].join('\n\n'),
    result: { rounds },
    missed:
      server <= AIMS.server && postgres <= AIMS.postgres
        ? []
        : [
            `${server.toFixed(2)} + ${postgres.toFixed(2)} ms instead of ${AIMS.server} + ${AIMS.postgres} at most.`,
          ],
  };
}
