import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';

/** The tables that entities are declared for; one that names none is left to TypeORM and not looked at. */
export function entityTables(entities: readonly Type<object>[]): string[] {
  return getMetadataArgsStorage().tables.flatMap(({ target, name }) =>
    name !== undefined && entities.some((entity) => entity === target) ? [name] : [],
  );
}
