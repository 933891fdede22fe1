import { setTimeout as pause } from 'node:timers/promises';
import { hashOfKey, newKeySecret } from '#platform/access/keys/key-secret.js';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily, OTHER_CORE, pinThisProcess } from './support/cores.js';
import { get } from './support/load.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { shippedOn, startOnce } from './support/other-build.js';
import { interleaved, median, ratio, table } from './support/report.js';
import { residentMegabytes } from './support/resident.js';
import { seedTenant, seedTenants, settle } from './support/seed.js';
import { ServerProcess } from './support/server-process.js';

const PAGES_A_ROUND = 100;
/** Pages that everybody sees, protected ones, and protected ones that nobody has entered in this hour. */
const PARTS = 3;
const CONNECTIONS = 8;
const COMPONENTS = 50;
const WARM_UP_ROUNDS = 2;
/** As many as a page may have, on each of the pages with many. */
const AUDIENCES = 100;
const REST_MS = 20_000;
/** What a protected page may cost more than one that everybody sees. */
const AIM = 1.1;
const MANY = ['many-1', 'many-2'];
const TOKEN = newKeySecret('hgp_');

const PROTECTED = 'protected, by a token of an audience';
const KINDS = [
  'public',
  'public, in an installation without audiences',
  PROTECTED,
  // Noted to the hour, by one write more.
  'protected, and the first use of its token in this hour',
] as const;
type Kind = (typeof KINDS)[number];

interface ColdRound {
  readonly server: number;
  readonly postgres: number;
}

/** Measures what audiences cost: pages that nobody has read before, public and protected, and the memory of a page with many. */
export async function measureAudiences({ rounds, progress }: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const [database, without] = [await openBenchDatabase(), await openBenchDatabase()];
  const servers: ServerProcess[] = [];
  try {
    const all = WARM_UP_ROUNDS + rounds;
    for (const one of [database, without]) {
      await startOnce(one);
      await seedTenants(one, { tenants: all * PAGES_A_ROUND * PARTS, componentsEach: COMPONENTS });
    }
    for (const slug of MANY) await seedTenant(database, slug, COMPONENTS);
    const found = await database.sql(`select slug from tenant where slug <> all ($1) order by id`, [MANY]);
    const slugs = (found.rows as { slug: string }[]).map(({ slug }) => slug);
    await protect(database, slugs.slice(all * PAGES_A_ROUND), all * PAGES_A_ROUND);
    const readers: { slug: string; token: string }[] = [];
    for (const slug of MANY)
      for (const token of await seedMany(database, slug)) readers.push({ slug, token });
    for (const one of [database, without]) {
      await settle(one);
      servers.push(
        await ServerProcess.start([new URL('../dist/main.js', import.meta.url).pathname], shippedOn(one)),
      );
    }
    const [own, other] = servers as [ServerProcess, ServerProcess];
    const places = [
      [own, database, 0, undefined],
      [other, without, 0, undefined],
      [own, database, 1, TOKEN],
      [own, database, 2, TOKEN],
    ] as const;
    await pause(REST_MS);
    const measured = new Map<Kind, ColdRound[]>(KINDS.map((kind) => [kind, []]));
    await interleaved([...KINDS.entries()], all, async ([index, kind], round) => {
      const [{ port, pid }, { pid: postgres }, part, token] = places[index] ?? places[0];
      const start = (part * all + round) * PAGES_A_ROUND;
      const pages = slugs.slice(start, start + PAGES_A_ROUND);
      const before = [cpuTimeOf(pid) ?? Number.NaN, cpuTimeOfFamily(postgres) ?? Number.NaN] as const;
      await readEach(
        port,
        pages.map((slug) => ({ slug, token })),
      );
      const figures = {
        server: ((cpuTimeOf(pid) ?? Number.NaN) - before[0]) / PAGES_A_ROUND / 1000,
        postgres: ((cpuTimeOfFamily(postgres) ?? Number.NaN) - before[1]) / PAGES_A_ROUND / 1000,
      };
      progress(
        `round ${round + 1}: ${kind}: ${figures.server.toFixed(2)} + ${figures.postgres.toFixed(2)} ms`,
      );
      if (round >= WARM_UP_ROUNDS) measured.get(kind)?.push(figures);
    });
    const before = await residentMegabytes(own.pid);
    await readEach(own.port, readers);
    const memory = { before, after: await residentMegabytes(own.pid) };
    return outcomeOf(measured, memory);
  } finally {
    for (const server of servers) await server.stop();
    for (const one of [database, without]) await one.release();
  }
}

/**
 * Protects pages: each has an audience with a tenth of its components, and a token that leads to it.
 *
 * @param entered how many of the pages somebody has entered in this hour
 */
async function protect(database: BenchDatabase, slugs: readonly string[], entered: number): Promise<void> {
  const mine = `(select id from tenant where slug = any ($1))`;
  await database.sql(
    `insert into audience (tenant_id, id, name, includes_public, created_at, updated_at)
     select id, 1, 'Customers', true, now(), now() from tenant where slug = any ($1)`,
    [slugs],
  );
  await database.sql(
    `insert into admission (tenant_id, id, name, kind, cidrs, domains, stamp, token_hash, audience_ids, created_at, updated_at)
     select id, 1, 'Token', 'token', '[]', '[]', 'stamp', $2, '[1]', now(), now() from tenant where slug = any ($1)`,
    [slugs, hashOfKey(TOKEN)],
  );
  await database.sql(
    `update admission set last_used_at = now() + interval '1 hour' where tenant_id in ${mine}`,
    [slugs.slice(0, entered)],
  );
  await database.sql(
    `update component set audience_ids = '{1}' where tenant_id in ${mine} and position % 10 = 0`,
    [slugs],
  );
  await database.sql(
    `update tenant set settings = settings || '{"visibility": "protected"}' where slug = any ($1)`,
    [slugs],
  );
}

/** Gives one page as many audiences as there may be, each with a token and some components. @returns the tokens */
async function seedMany(database: BenchDatabase, slug: string): Promise<string[]> {
  const tokens = Array.from({ length: AUDIENCES }, () => newKeySecret('hgp_'));
  const mine = `(select id from tenant where slug = '${slug}')`;
  await database.sql(
    `insert into audience (tenant_id, id, name, includes_public, created_at, updated_at)
     select ${mine}, n, 'Audience ' || n, true, now(), now() from generate_series(1, ${AUDIENCES}) n`,
  );
  await database.sql(
    `insert into admission (tenant_id, id, name, kind, cidrs, domains, stamp, token_hash, audience_ids, created_at, updated_at)
     select ${mine}, n, 'Token', 'token', '[]', '[]', 'stamp', hash, jsonb_build_array(n), now(), now()
     from unnest($1::text[]) with ordinality t (hash, n)`,
    [tokens.map((token) => hashOfKey(token))],
  );
  await database.sql(
    `update component set audience_ids = array(select generate_series(1 + position % 7, ${AUDIENCES}, 7)) where tenant_id = ${mine} and position % 2 = 0`,
  );
  await database.sql(
    `update tenant set settings = settings || '{"visibility": "protected"}' where slug = '${slug}'`,
  );
  return tokens;
}

async function readEach(
  port: number,
  pages: readonly { readonly slug: string; readonly token: string | undefined }[],
): Promise<void> {
  const waiting = [...pages];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
        const { slug, token } = page;
        const headers = {
          Host: `${slug}.localhost`,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        };
        const { status } = await get({ port, path: '/', headers });
        if (status !== 200) throw new Error(`The page of ${slug} answers ${status}.`);
      }
    }),
  );
}

function outcomeOf(
  measured: ReadonlyMap<Kind, readonly ColdRound[]>,
  memory: { readonly before: number; readonly after: number },
): Outcome {
  const both = (kind: Kind, round: number): number => {
    const { server, postgres } = measured.get(kind)?.[round] ?? { server: Number.NaN, postgres: Number.NaN };
    return server + postgres;
  };
  const ratiosOf = (kind: Kind): number[] =>
    (measured.get(kind) ?? []).map((_, round) => both(kind, round) / both('public', round));
  const ratios = ratiosOf(PROTECTED);
  const all = AUDIENCES * MANY.length;
  const each = (memory.after - memory.before) / all;
  return {
    text: [
      table(
        [
          `a page nobody has read, ${COMPONENTS} components`,
          'server CPU, ms',
          'PostgreSQL CPU, ms',
          '× public',
        ],
        KINDS.map((kind) => {
          const rounds = measured.get(kind) ?? [];
          return [
            kind,
            median(rounds.map(({ server }) => server)).toFixed(2),
            median(rounds.map(({ postgres }) => postgres)).toFixed(2),
            kind === 'public' ? '1' : ratio(ratiosOf(kind)),
          ];
        }),
      ),
      `${MANY.length} pages with ${AUDIENCES} audiences each, read as each of them: ${memory.before.toFixed(0)} MB before, ${memory.after.toFixed(0)} MB after, ${(each * 1024).toFixed(0)} KiB for each.`,
    ].join('\n\n'),
    result: { measured: Object.fromEntries(measured), memory },
    missed:
      median(ratios) <= AIM
        ? []
        : [`${median(ratios).toFixed(2)} × a public page instead of ${AIM} at most.`],
  };
}
