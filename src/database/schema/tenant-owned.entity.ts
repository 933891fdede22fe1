import { PrimaryColumn, PrimaryGeneratedColumn, type ValueTransformer } from 'typeorm';
import { CURRENT_TENANT_SQL } from './tenant-table.js';

/** bigint columns come as texts; ids stay below 2^53. */
export const ID_TRANSFORMER: ValueTransformer = {
  from: (value: string | null) => (value === null ? null : Number(value)),
  to: (value: unknown) => value,
};

/** The column of an instant, to the millisecond. */
export const INSTANT = { type: 'timestamptz', precision: 3 } as const;

/**
 * `public_updated_at`: when what visitors see of a row last changed, null as long as they have never seen it. Triggers keep
 * it; the application neither reads nor writes it.
 */
export const PUBLIC_UPDATED_AT = {
  ...INSTANT,
  nullable: true,
  select: false,
  insert: false,
  update: false,
} as const;

/** The columns that every tenant-owned table starts with; the database fills both. */
export abstract class TenantOwned {
  @PrimaryColumn('uuid', { default: () => CURRENT_TENANT_SQL })
  readonly tenantId!: string;

  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    transformer: ID_TRANSFORMER,
  } as never)
  readonly id!: number;
}
