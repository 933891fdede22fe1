import type { DataSource } from 'typeorm';
import { APP_ROLE, type DatabaseAddress } from '../connections/database-addresses.js';
import { MigrationSource, type Migration } from './migration-source.js';

/** Any number of replicas may start at once: one migrates, the others wait for it. */
const MIGRATION_LOCK = 7_246_001;

/**
 * Brings the schema up to date as the tables' owner, and makes sure that the restricted role exists.
 *
 * @param migrations every change of the schema, oldest first
 * @returns the names of the migrations that ran, none when the schema was current
 */
export async function migrate(owner: DatabaseAddress, migrations: readonly Migration[]): Promise<string[]> {
  const dataSource = await new MigrationSource(owner, migrations).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await ensureAppRole(dataSource);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    return applied.map(({ name }) => name);
  } finally {
    // Destroying the connections frees the lock too.
    await lock.release();
    await dataSource.destroy();
  }
}

async function ensureAppRole(dataSource: DataSource): Promise<void> {
  const rows = await dataSource.query<{ exists: boolean; usable: boolean }[]>(
    `select exists (select from pg_roles where rolname = '${APP_ROLE}') as exists,
       coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = '${APP_ROLE}'), false) as usable`,
  );
  if (rows[0]?.exists !== true) await dataSource.query(`create role ${APP_ROLE} nologin`);
  // On the embedded server the role logs in by itself, and its owner need not be a member.
  if (rows[0]?.usable !== true && rows[0]?.exists !== true)
    await dataSource.query(`grant ${APP_ROLE} to current_user`);
  await dataSource.query(`grant usage on schema public to ${APP_ROLE}`);
}
