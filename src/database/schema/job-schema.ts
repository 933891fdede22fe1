import pg from 'pg';
import { PgBoss, getConstructionPlans, getMigrationPlans, type UpdateQueueOptions } from 'pg-boss';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import { APP_ROLE, connectionOptions, type DatabaseAddress } from '../connections/database-addresses.js';

/** The schema that belongs to pg-boss; it changes with pg-boss's versions, not with our migrations. */
export const JOB_SCHEMA = 'pgboss';

/** The one queue: jobs of all kinds share it, so that they are claimed in the order in which they are due. */
export const JOB_QUEUE = 'timed';

const DAY = 86_400;

const QUEUE_SETTINGS: UpdateQueueOptions = {
  // Pauses of one second, doubled up to ten minutes, for about a week: time enough to notice and to deploy.
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  retryLimit: 1_000,
  // A process that died is noticed by its heartbeat; the other limit is for work that never ends.
  heartbeatSeconds: 30,
  expireInSeconds: DAY / 2,
  // How long a job waits once it is due, should nothing run at all, before it is given up.
  retentionSeconds: 3_650 * DAY,
  deleteAfterSeconds: DAY,
};

/**
 * Installs what pg-boss keeps jobs in, or brings it to the version that is built in, and lets the restricted role use it.
 * Only the owner can; callers make sure that one process does so at a time.
 */
export async function prepareJobSchema(owner: DatabaseAddress): Promise<void> {
  const client = new pg.Client(connectionOptions(owner));
  await client.connect();
  try {
    await bringUpToDate(client);
    const boss = new PgBoss({
      schema: JOB_SCHEMA,
      db: { executeSql: (text, values) => client.query(text, values) },
      migrate: false,
    });
    // `short`: at most one waiting job for each key.
    await boss.createQueue(JOB_QUEUE, { policy: 'short' });
    await boss.updateQueue(JOB_QUEUE, QUEUE_SETTINGS);
    await client.query(`
      create index if not exists ix_heliograph_armed on ${JOB_SCHEMA}.job_common (name, singleton_key) where state < 'active';
      grant usage on schema ${JOB_SCHEMA} to ${APP_ROLE};
      grant select on ${JOB_SCHEMA}.version to ${APP_ROLE};
      grant select, update on ${JOB_SCHEMA}.queue to ${APP_ROLE};
      grant select, insert, update, delete on ${JOB_SCHEMA}.job_common to ${APP_ROLE};
      grant insert on ${JOB_SCHEMA}.job to ${APP_ROLE};
      grant select, delete on ${JOB_SCHEMA}.job_dependency to ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}

async function bringUpToDate(client: pg.Client): Promise<void> {
  const installed = await installedVersion(client);
  if (installed === manifest.pgboss.schema) return;
  if (installed === undefined) {
    await client.query(getConstructionPlans(JOB_SCHEMA));
    return;
  }
  for (const script of scriptsOf(getMigrationPlans(JOB_SCHEMA, installed))) await client.query(script);
}

async function installedVersion(client: pg.Client): Promise<number | undefined> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('${JOB_SCHEMA}.version') is not null as found`,
  );
  if (tables[0]?.found !== true) return undefined;
  const { rows } = await client.query<{ version: number }>(`select version from ${JOB_SCHEMA}.version`);
  return rows[0]?.version;
}

/** A plan is one transaction and, behind it, indexes that are built concurrently: each must be sent by itself. */
function scriptsOf(plan: string): string[] {
  const commit = 'COMMIT;';
  const end = plan.lastIndexOf(commit) + commit.length;
  const builds = plan.slice(end).split(/;\s*(?:\n|$)/);
  return [plan.slice(0, end), ...builds.filter((build) => build.trim() !== '')];
}
