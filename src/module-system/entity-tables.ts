import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';
import { ReadableNames } from '#platform/database/schema/naming.js';
import type { EntityTable } from '#platform/database/schema/package-migrations.js';

const NAMES = new ReadableNames();

/** Table names that entities declare. Entities without a declared name are skipped, because TypeORM names them. */
export function entityTables(entities: readonly Type<object>[]): string[] {
  return tablesOf(entities).map(({ table }) => table);
}

/** The same tables with their columns. */
export function tablesOf(entities: readonly Type<object>[]): EntityTable[] {
  return getMetadataArgsStorage().tables.flatMap(({ target, name }) => {
    const entity = entities.find((one) => one === target);
    return name === undefined || entity === undefined
      ? []
      : [{ table: name, entity: entity.name, ...columnsOf(entity) }];
  });
}

function columnsOf(entity: Type<object>): Pick<EntityTable, 'columns' | 'isComplete'> {
  const storage = getMetadataArgsStorage();
  const classes = [...withBases(entity)];
  const columns = storage
    .filterColumns(classes)
    .filter(({ mode }) => mode !== 'virtual-property')
    .map(({ propertyName, options }) => ({
      property: propertyName,
      column: NAMES.columnName(propertyName, options.name),
    }));
  const others = [...storage.filterRelations(classes), ...storage.filterEmbeddeds(classes)];
  return { columns, isComplete: others.length === 0 };
}

/** A class, then its base classes. */
function* withBases(one: Type<object>): Generator<Type<object>> {
  for (let at = one; at !== Function.prototype; at = Object.getPrototypeOf(at) as Type<object>) yield at;
}
