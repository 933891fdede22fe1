import { DefaultNamingStrategy, Table, View } from 'typeorm';

function plainName(table: Table | View | string): string {
  const name = typeof table === 'string' ? table : table.name;
  return name.slice(name.lastIndexOf('.') + 1);
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])([A-Z])/g, '_$1').toLowerCase();
}

/** Readable names of tables and constraints for errors and query plans: `fk_component_tenant_id_group_id`. */
export class ReadableNames extends DefaultNamingStrategy {
  override tableName(target: string, given: string | undefined): string {
    return given ?? snakeCase(target);
  }

  override columnName(property: string, given: string | undefined): string {
    return given ?? snakeCase(property);
  }

  override primaryKeyName(table: Table | string): string {
    return `pk_${plainName(table)}`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `uq_${plainName(table)}_${columns.join('_')}`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `fk_${plainName(table)}_${columns.join('_')}`;
  }

  override indexName(table: Table | View | string, columns: string[]): string {
    return `ix_${plainName(table)}_${columns.join('_')}`;
  }
}
