import type { QueryRunner } from 'typeorm';
import { isTrailThere, recordChanges, type RecordedChanges } from './recorded-changes.js';
import { APP_ROLE } from '../connections/database-addresses.js';

/** The tenant of the current transaction; null outside any, so that nothing matches. */
export const CURRENT_TENANT_SQL = `(NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid`;

/** A table that belongs to tenants, beside its tenant and its id. */
export interface TenantTable {
  /** Column definitions beside `tenant_id` and `id`, in SQL. */
  readonly columns: string;
  /** Columns that must stay unique within a tenant, each list one constraint. */
  readonly unique?: readonly (readonly string[])[];
  /** Foreign keys to other tenant-owned tables: column to table, and what a deletion there does here. */
  readonly references?: Readonly<Record<string, { table: string; onDelete: 'restrict' | 'cascade' }>>;
  /** Column lists to index, each starting behind `tenant_id`. */
  readonly indexes?: readonly (readonly string[])[];
  /** What the audit trail keeps of its changes; left out: all members. `false` for what the program keeps for itself. */
  readonly audit?: RecordedChanges | false;
  /** Primary key behind `tenant_id`; left out: a generated bigint `id`. */
  readonly key?: readonly string[];
}

/**
 * Creates a table that belongs to tenants: composite keys that all start with `tenant_id`, forced row-level security,
 * and rights for the restricted role. The one way to make such a table, for modules of Heliograph and of others alike.
 */
export async function createTenantTable(
  runner: QueryRunner,
  name: string,
  table: TenantTable,
): Promise<void> {
  const key = table.key ?? ['id'];
  const constraints = [
    `constraint pk_${name} primary key (${['tenant_id', ...key].join(', ')})`,
    `constraint fk_${name}_tenant_id foreign key (tenant_id) references tenant (id) on delete cascade`,
    ...(table.unique ?? []).map(
      (columns) =>
        `constraint uq_${name}_tenant_id_${columns.join('_')} unique (${['tenant_id', ...columns].join(', ')})`,
    ),
    ...Object.entries(table.references ?? {}).map(
      ([column, { table: target, onDelete }]) =>
        `constraint fk_${name}_tenant_id_${column} foreign key (tenant_id, ${column}) references ${target} (tenant_id, id) on delete ${onDelete}`,
    ),
  ];
  const id = table.key === undefined ? ['id bigint generated always as identity'] : [];
  const columns = [
    `tenant_id uuid not null default ${CURRENT_TENANT_SQL}`,
    ...id,
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
  await runner.query(`grant select, insert, update, delete on ${name} to ${APP_ROLE}`);
  if (table.audit !== false && (await isTrailThere(runner))) await recordChanges(runner, name, table.audit);
}

/** Forces row-level security on a table with a `tenant_id`: without a tenant set, no row is seen and none can be written. */
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
 * Lets background work see and change the rows of all tenants (BackgroundDatabase), besides each tenant its own. For tables
 * that a worker has to look through without knowing whose turn it is, such as waiting jobs; never for tenants' content.
 *
 * The setting is looked up once for a statement (hence the `select`). For each row, it would also be taken for a condition
 * that hardly any row meets, and the planner would rather sort all of a tenant's jobs than read the first ones by index.
 */
export async function allowBackgroundWork(runner: QueryRunner, name: string): Promise<void> {
  await runner.query(
    `create policy background on ${name} using ((select current_setting('app.background', true) = 'on'))`,
  );
}
