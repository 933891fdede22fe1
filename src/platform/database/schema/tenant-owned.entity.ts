import { PrimaryColumn, PrimaryGeneratedColumn, type ValueTransformer } from 'typeorm';
import { CURRENT_TENANT_SQL } from './tenant-table.js';

/** Converts bigint ids, which arrive as strings. Ids stay below 2^53. */
export const ID_TRANSFORMER: ValueTransformer = {
  from: (value: string | null) => (value === null ? null : Number(value)),
  to: (value: unknown) => value,
};

/** Options of a column for an instant, with millisecond precision. */
export const INSTANT = { type: 'timestamptz', precision: 3 } as const;

/**
 * Options of `public_updated_at`: time of the last change of the row that visitors could see, null if they
 * have never seen it. Triggers maintain it. The application neither reads nor writes it.
 */
export const PUBLIC_UPDATED_AT = {
  ...INSTANT,
  nullable: true,
  select: false,
  insert: false,
  update: false,
} as const;

/**
 * Options of `audience_ids`: audiences that see the row; null: everybody. Written by the family that stores
 * audiences. The application does not read it through entities.
 */
export const AUDIENCE_IDS = {
  type: 'bigint',
  array: true,
  nullable: true,
  select: false,
  insert: false,
  update: false,
} as const;

abstract class OfTenant {
  @PrimaryColumn('uuid', { default: () => CURRENT_TENANT_SQL })
  readonly tenantId!: string;
}

/** Columns that every tenant-owned table starts with. The database fills both. Ids count by tenant. */
export abstract class TenantOwned extends OfTenant {
  @PrimaryColumn('bigint', { transformer: ID_TRANSFORMER })
  readonly id!: number;
}

/** The same for internal rows, whose ids count for all tenants because no client ever sees them. */
export abstract class InternalRow extends OfTenant {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    transformer: ID_TRANSFORMER,
  } as never)
  readonly id!: number;
}
