import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { testDatabaseUrl } from '#core/config/read-settings.js';
import { migrate } from '#platform/database/schema/migrate.js';
import { VISITOR_LIMITS } from '#platform/embedded-postgres/reading-roles.js';
import { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.js';
import { MIGRATIONS } from '../migrations.js';

const MEMORY_FOLDER = '/dev/shm';
/** A whole run takes at most half of it, mostly PostgreSQL's log of writes. */
const RUN_BYTES = 4 * 1024 ** 3;

/** A running PostgreSQL with a migrated database to copy from. */
interface DatabaseServer {
  readonly superuserUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly visitorUrl: string;
  /** Name of the migrated database. */
  readonly template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    database: DatabaseServer;
  }
}

interface Started {
  readonly urls: Omit<DatabaseServer, 'template'>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts one PostgreSQL for the whole test run and migrates it once: the embedded one, or the server of
 * TEST_DATABASE_URL (with a superuser's login), so that the suite can run against each supported version.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = testDatabaseUrl();
  const { urls, stop } = given === undefined ? await startEmbedded() : await useServer(given);
  const template = `heliograph_template_${randomBytes(4).toString('hex')}`;
  await onServer(urls.superuserUrl, (client) =>
    client.query(`create database ${template} owner heliograph_owner`),
  );
  await onServer(urls.superuserUrl, (client) => client.query(VISITOR_LIMITS.join(';')), template);
  await migrate({ url: withDatabase(urls.ownerUrl, template) }, MIGRATIONS);
  project.provide('database', { ...urls, template });
  return async () => {
    await onServer(urls.superuserUrl, (client) => client.query(`drop database ${template}`));
    await stop();
  };
}

async function startEmbedded(): Promise<Started> {
  const dataDir = await mkdtemp(join(await fastFolder(), 'heliograph-test-'));
  await chmod(dataDir, 0o755);
  const postgres = await EmbeddedPostgres.acquire({
    dataDir,
    purpose: 'guest',
    volatile: true,
    onProgress: () => undefined,
  });
  return {
    urls: {
      superuserUrl: postgres.superuserUrl,
      ownerUrl: postgres.ownerUrl,
      appUrl: postgres.appUrl,
      visitorUrl: postgres.visitorUrl,
    },
    stop: async () => {
      await postgres.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Linux's folder in memory if a test run fits, otherwise that for temporary files. A copy of the template has 600 files:
 * it takes 24 ms of CPU in memory and 140 ms on ext4.
 */
async function fastFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => undefined);
  const free = memory === undefined ? 0 : memory.bavail * memory.bsize;
  return free < RUN_BYTES ? tmpdir() : MEMORY_FOLDER;
}

async function useServer(superuserUrl: string): Promise<Started> {
  const password = randomBytes(12).toString('hex');
  await onServer(superuserUrl, async (client) => {
    for (const role of ['heliograph_owner', 'heliograph_app']) {
      await client.query(
        `do $$ begin create role ${role}; exception when duplicate_object then null; end $$`,
      );
      await client.query(`alter role ${role} login password '${password}'`);
    }
    for (const role of ['heliograph_visitor', 'heliograph_preview']) {
      await client.query(
        `do $$ begin create role ${role}; exception when duplicate_object then null; end $$`,
      );
      await client.query(`grant ${role} to heliograph_app`);
    }
    await client.query(`grant heliograph_visitor to heliograph_preview`);
    await client.query(`alter role heliograph_visitor login password '${password}'`);
  });
  const urlOf = (role: string): string =>
    Object.assign(new URL(superuserUrl), { username: role, password }).href;
  return {
    urls: {
      superuserUrl,
      ownerUrl: urlOf('heliograph_owner'),
      appUrl: urlOf('heliograph_app'),
      visitorUrl: urlOf('heliograph_visitor'),
    },
    stop: () => Promise.resolve(),
  };
}

/** The same URL with another database of the server. */
export function withDatabase(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

/** Runs `work` as superuser, by default in the database `postgres`. */
export async function onServer<T>(
  superuserUrl: string,
  work: (client: pg.Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new pg.Client(withDatabase(superuserUrl, database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
