import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { connectionOptions, type DatabaseAddress } from '../connections/database-addresses.js';
import { ReadableNames } from './naming.js';

/** The method of TypeORM's PostgreSQL driver that is corrected below. */
interface ComparesDefaults {
  defaultEqual(declared: { default?: string | (() => string) }, stored: { default?: string }): boolean;
}

/** A migration, with what it says about how it runs. */
export interface LockingMigration extends MigrationInterface {
  /** Existing tables that it changes or refers to; they are locked first. Without them, all tables are. */
  readonly locks?: readonly string[];
}

/** Class of a migration. It belongs to the module that owns the changed tables. */
export type Migration = new () => LockingMigration;

/** Data source for migrations. It connects as the owner of the tables and knows every migration. */
export class MigrationSource extends DataSource {
  /**
   * @param migrations oldest first
   * @param entities compared with the schema by the drift check. Migrating needs none.
   */
  constructor(
    owner: DatabaseAddress,
    migrations: readonly Migration[],
    entities: NonNullable<DataSourceOptions['entities']> = [],
  ) {
    const { connectionString } = connectionOptions(owner);
    super({
      type: 'postgres',
      url: connectionString,
      namingStrategy: new ReadableNames(),
      entities,
      migrations: [...migrations],
    });
    compareDefaultsByMeaning(this.driver as unknown as ComparesDefaults);
  }
}

/**
 * Compares column defaults without casts and case. TypeORM strips the casts from defaults that it reads,
 * but not from those that entities declare. It also lowercases the latter, although PostgreSQL prints
 * NULLIF in capitals. Otherwise, every tenant_id would seem to have changed.
 */
function compareDefaultsByMeaning(driver: ComparesDefaults): void {
  const defaultEqual = driver.defaultEqual.bind(driver);
  driver.defaultEqual = (declared, stored) =>
    (typeof declared.default === 'function' &&
      stored.default !== undefined &&
      bare(declared.default()) === bare(stored.default)) ||
    defaultEqual(declared, stored);
}

function bare(expression: string): string {
  return expression.replaceAll(/::[\w\s.[\]"-]+/g, '').toLowerCase();
}
