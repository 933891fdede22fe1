import { MigrationExecutor } from 'typeorm';
import type { DatabaseAddress } from '../connections/database-addresses.js';
import { MigrationSource } from './migration-source.js';
import { recordedMigrations, type PackageMigrations } from './package-migrations.js';

/**
 * Reverts all migrations of a package, newest first, in one transaction. For a start that has just applied
 * all of them and then failed, so their tables are still empty.
 */
export async function revertPackage(owner: DatabaseAddress, one: PackageMigrations): Promise<void> {
  const dataSource = await new MigrationSource(owner, recordedMigrations(one)).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    const executor = new MigrationExecutor(dataSource, runner);
    const recorded = await executor.getExecutedMigrations();
    for (const migration of dataSource.migrations.toReversed()) {
      await migration.down(runner);
      const record = recorded.find(({ name }) => name === migration.name);
      if (record !== undefined) await executor.deleteMigration(record);
    }
    await runner.commitTransaction();
  } finally {
    // An open transaction ends with its connection.
    await runner.release();
    await dataSource.destroy();
  }
}
