import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';

/** Table names that entities declare. Entities without a declared name are skipped, because TypeORM names them. */
export function entityTables(entities: readonly Type<object>[]): string[] {
  return getMetadataArgsStorage().tables.flatMap(({ target, name }) =>
    name !== undefined && entities.some((entity) => entity === target) ? [name] : [],
  );
}
