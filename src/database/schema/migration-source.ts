import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { connectionOptions, type DatabaseAddress } from '../connections/database-addresses.js';
import { ReadableNames } from './naming.js';

/** The part of TypeORM's driver for PostgreSQL that is corrected here. */
interface ComparesDefaults {
  defaultEqual(declared: { default?: string | (() => string) }, stored: { default?: string }): boolean;
}

/** A change of the schema, made by the family that owns what it changes. */
export type Migration = new () => MigrationInterface;

/** The migrations' view of a database: as the tables' owner, and with every change of the schema. */
export class MigrationSource extends DataSource {
  /**
   * @param migrations oldest first
   * @param entities what the schema is compared with, where it is; migrating needs none
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
 * TypeORM takes the casts out of the defaults that it reads, but not out of those that entities declare, and writes the
 * latter in lower case although PostgreSQL prints NULLIF in capitals: every tenant_id would seem to have changed.
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
