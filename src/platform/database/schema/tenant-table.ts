import type { QueryRunner } from 'typeorm';
import { recordChanges, type RecordedChanges } from './recorded-changes.js';
import { dropRecordingFunction } from './recording-function.js';
import { countIdsByTenant, dropIdFunctions } from './tenant-ids.js';
import { APP_ROLE } from '../connections/database-addresses.js';

/** SQL for the tenant of the current transaction. Null without one, so that no row matches. */
export const CURRENT_TENANT_SQL = `(NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid`;

/** SQL for the natural key that a request is looked up by before its tenant is known. Null without one. */
export const LOOKUP_SQL = `nullif(current_setting('app.lookup', true), '')`;

/** Definition of a tenant-owned table, without its `tenant_id` and `id`. */
export interface TenantTable {
  /** SQL definitions of the columns other than `tenant_id` and `id`. */
  readonly columns: string;
  /** Unique constraints within a tenant, each as a list of columns. */
  readonly unique?: readonly (readonly string[])[];
  /** Foreign keys by column: the referenced tenant-owned table, and the effect of a deletion there. */
  readonly references?: Readonly<Record<string, { table: string; onDelete: 'restrict' | 'cascade' }>>;
  /** Indexes as lists of columns. Each index starts with `tenant_id`. */
  readonly indexes?: readonly (readonly string[])[];
  /** How the audit trail records its changes. Default: all columns. `false` for internal data of the program. */
  readonly audit?: RecordedChanges | false;
  /** Columns of the primary key after `tenant_id`. Default: a bigint `id` that counts by tenant. */
  readonly key?: readonly string[];
  /**
   * Leaves out the foreign key to the tenant. For busy tables that one of their `references` binds to it: that
   * foreign key includes the tenant, so a second lookup for each row proves nothing more.
   */
  readonly isBoundByReference?: true;
}

/**
 * Creates a tenant-owned table: composite keys that all start with `tenant_id`, forced row-level
 * security, and rights for the restricted role. All modules, of Heliograph and of packages, must
 * create such tables this way.
 */
export async function createTenantTable(
  runner: QueryRunner,
  name: string,
  table: TenantTable,
): Promise<void> {
  const key = table.key ?? ['id'];
  const constraints = [
    `constraint pk_${name} primary key (${['tenant_id', ...key].join(', ')})`,
    ...(table.isBoundByReference === true
      ? []
      : [`constraint fk_${name}_tenant_id foreign key (tenant_id) references tenant (id) on delete cascade`]),
    ...(table.unique ?? []).map(
      (columns) =>
        `constraint uq_${name}_tenant_id_${columns.join('_')} unique (${['tenant_id', ...columns].join(', ')})`,
    ),
    ...Object.entries(table.references ?? {}).map(
      ([column, { table: target, onDelete }]) =>
        `constraint fk_${name}_tenant_id_${column} foreign key (tenant_id, ${column}) references ${target} (tenant_id, id) on delete ${onDelete}`,
    ),
  ];
  const hasId = table.key === undefined;
  const columns = [
    `tenant_id uuid not null default ${CURRENT_TENANT_SQL}`,
    ...(hasId ? ['id bigint not null'] : []),
    table.columns,
    ...constraints,
  ];
  await runner.query(`create table ${name} (${columns.join(', ')})`);
  for (const indexed of table.indexes ?? []) {
    await runner.query(
      `create index ix_${name}_tenant_id_${indexed.join('_')} on ${name} (tenant_id, ${indexed.join(', ')})`,
    );
  }
  await isolateByTenant(runner, name);
  if (hasId) await countIdsByTenant(runner, name);
  await runner.query(`grant select, insert, update, delete on ${name} to ${APP_ROLE}`);
  if (table.audit !== false) await recordChanges(runner, name, table.audit);
}

/** Reverts {@link createTenantTable}. */
export async function dropTenantTable(runner: QueryRunner, name: string): Promise<void> {
  await runner.query(`drop table ${name}`);
  await dropIdFunctions(runner, name);
  await dropRecordingFunction(runner, name);
}

/**
 * Forces row-level security on a table with a `tenant_id`. Without a tenant set, no row is visible and none
 * can be written.
 */
export async function isolateByTenant(
  runner: QueryRunner,
  name: string,
  column = 'tenant_id',
): Promise<void> {
  await runner.query(`alter table ${name} enable row level security`);
  await runner.query(`alter table ${name} force row level security`);
  await runner.query(`create policy own_tenant on ${name} using (${column} = ${CURRENT_TENANT_SQL})`);
}

/**
 * Lets background work (BackgroundDatabase) see and change the rows of all tenants, in addition to the
 * tenant's own access. For tables that a worker scans across tenants, such as waiting jobs. Never for
 * tenants' content.
 *
 * Because of the `select`, the setting is looked up once per statement. Looked up for each row, it would
 * also count as a highly selective condition. The planner would then sort all of a tenant's jobs instead of
 * reading the first ones by index.
 */
export async function allowBackgroundWork(runner: QueryRunner, name: string): Promise<void> {
  await runner.query(
    `create policy background on ${name} using ((select current_setting('app.background', true) = 'on'))`,
  );
}
