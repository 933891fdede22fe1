import { contradictionsOf } from '../harness/consistency.js';
import { ApiClient, connectTo } from '../support/api-client.js';
import { openBenchDatabase, type BenchDatabase } from '../support/bench-database.js';
import { Random } from '../support/random.js';
import { settle } from '../support/seed.js';
import { startServerOn } from '../support/server-on.js';
import { Superuser } from '../support/superuser.js';
import { openTenants, seedIncidents, type SeededTenant, type Volume } from './seed.js';

const CHECKED_TENANTS = 5;

/** Tenants of equal size. */
export interface Group {
  readonly name: string;
  /** Prefix of their slugs. */
  readonly prefix: string;
  readonly volume: Volume;
}

/** A group with clients for some of its tenants. */
export interface Contender {
  readonly name: string;
  readonly tenants: readonly { readonly tenant: SeededTenant; readonly client: ApiClient }[];
  readonly random: Random;
}

/** A database full of tenants, with a server. */
export interface Site {
  readonly appUrl: string;
  readonly contenders: readonly Contender[];
  close(): Promise<void>;
}

interface Options {
  /** Number of tenants per group that get requests. */
  readonly asked: number;
  readonly seed: number;
  say(line: string): void;
}

export async function openSite(groups: readonly Group[], options: Options): Promise<Site> {
  const database = await openBenchDatabase();
  const superuser = new Superuser(database.superuserUrl);
  const release = async (): Promise<void> => {
    await superuser.close();
    await database.release();
  };
  try {
    for (const { name, prefix, volume } of groups) {
      const start = performance.now();
      await seedIncidents(superuser, prefix, volume);
      options.say(`seeded ${name} in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    }
    await settle(database);
    const site = await serve(database, superuser, groups, options);
    return {
      ...site,
      close: async () => {
        await site.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Starts a server on a seeded database. */
async function serve(
  database: BenchDatabase,
  superuser: Superuser,
  groups: readonly Group[],
  { asked, seed }: Options,
): Promise<Site> {
  const server = await startServerOn(database);
  const pool = connectTo(server.port, 1);
  const contenders: Contender[] = [];
  for (const { name, prefix } of groups) {
    const tenants = await openTenants(superuser, prefix, asked);
    await assertConsistent(superuser, tenants.slice(0, CHECKED_TENANTS));
    const clients = tenants.map((tenant) => ({
      tenant,
      client: new ApiClient(pool, `${tenant.slug}.localhost`, tenant.secret),
    }));
    contenders.push({ name, tenants: clients, random: new Random(seed) });
  }
  return {
    appUrl: database.appUrl,
    contenders,
    close: async () => {
      await pool.close();
      await server.stop();
    },
  };
}

/** @throws Error if seeded data differs from what the application would have stored */
async function assertConsistent(superuser: Superuser, tenants: readonly SeededTenant[]): Promise<void> {
  for (const { id, slug } of tenants) {
    const [first] = await contradictionsOf(superuser, id);
    if (first !== undefined) throw new Error(`The seeded tenant ${slug} contradicts itself: ${first}`);
  }
}
