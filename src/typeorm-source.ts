import { join } from 'node:path';
import { settingsOfThisProcess } from '#core/config/read-settings.js';
import { MigrationSource } from '#platform/database/schema/migration-source.js';
import { openDatabase, type OpenDatabase } from '#platform/database/connections/open-database.js';
import type { DatabaseAddress } from '#platform/database/connections/database-addresses.js';
import { OwnerMissing } from '#platform/database/connections/owner-database.js';
import { MIGRATIONS } from './migrations.js';

class CommandLineSource extends MigrationSource {
  constructor(private readonly database: OpenDatabase) {
    super(ownerOf(database), MIGRATIONS, [join(import.meta.dirname, '**', '*.entity.js')]);
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.database.release();
  }
}

function ownerOf({ addresses: { owner } }: OpenDatabase): DatabaseAddress {
  if (owner === undefined) throw new OwnerMissing();
  return owner;
}

/**
 * Opens the data source for TypeORM's own command line, which loads it from `ormconfig.ts`. Connects to the
 * database from the settings, which may be the embedded one, and releases it when the command ends.
 */
export async function openTypeormSource(): Promise<MigrationSource> {
  const onProgress = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  return new CommandLineSource(await openDatabase(settingsOfThisProcess(), { as: 'guest', onProgress }));
}
