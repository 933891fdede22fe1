import { join } from 'node:path';
import { settingsOfThisProcess } from './config/read-settings.js';
import { MigrationSource } from './database/schema/migration-source.js';
import { openDatabase, type OpenDatabase } from './database/connections/open-database.js';
import { MIGRATIONS } from './migrations.js';

class CommandLineSource extends MigrationSource {
  constructor(private readonly database: OpenDatabase) {
    super(database.addresses.owner, MIGRATIONS, [join(import.meta.dirname, '**', '*.entity.js')]);
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.database.release();
  }
}

/**
 * The data source for TypeORM's own command line, which takes it from `ormconfig.ts`: the database that the settings name,
 * the embedded one too, let go of when the command ends.
 */
export async function openTypeormSource(): Promise<MigrationSource> {
  const onProgress = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  return new CommandLineSource(await openDatabase(settingsOfThisProcess(), { as: 'guest', onProgress }));
}
