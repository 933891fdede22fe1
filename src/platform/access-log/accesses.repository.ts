import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { databaseErrorCode } from '#platform/database/connections/database-error.js';
import { OwnerDatabase } from '#platform/database/connections/owner-database.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { raw, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { AccessCount } from './access-counts.js';
import type { AccessKind } from './access-kinds.js';

/** foreign_key_violation: the tenant was deleted. */
const TENANT_GONE = '23503';

const ADD = `
  insert into access_count as c (tenant_id, hour, kind, actor_type, actor_id, action, actor_name, requests)
  select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
  on conflict (tenant_id, hour, kind, actor_type, actor_id, action)
    do update set requests = c.requests + excluded.requests, actor_name = excluded.actor_name`;

/** Selects counts of the current tenant. */
export interface AccessFilter {
  readonly kind?: AccessKind | undefined;
  readonly actor?: { readonly type: string; readonly id?: string } | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

@Injectable()
export class AccessesRepository {
  constructor(
    private readonly background: BackgroundDatabase,
    private readonly database: TenantDatabase,
    private readonly owner: OwnerDatabase,
  ) {}

  /** Counts of the current tenant, newest hour first, with the names of the response's fields. */
  page(
    { kind, actor, since, until }: AccessFilter,
    range: { limit: number; offset: number },
  ): Promise<TextRows & { total: number }> {
    const filter = new ListFilter()
      .equals('access_count.kind', kind)
      .equals('access_count.actor_type', actor?.type)
      .equals('access_count.actor_id', actor?.id);
    if (since !== undefined) filter.where('since', sql`hour >= ${since}`);
    if (until !== undefined) filter.where('until', sql`hour <= ${until}`);
    return listPage(
      this.database,
      {
        name: 'list_accesses',
        columns: sql`hour, kind, nullif(action, '') as action, actor_type as "actor.type",
          nullif(actor_id, '') as "actor.id", actor_name as "actor.name", requests`,
        from: raw('access_count'),
        table: 'access_count',
        // The primary key, read backwards.
        orderBy: sql`hour desc, kind desc, actor_type desc, actor_id desc, action desc`,
        filter,
      },
      range,
    );
  }

  /**
   * Adds counts of all tenants to the stored ones, in one statement.
   *
   * @param counts each key once, in an order that all processes share: otherwise two of them could deadlock
   * @throws DatabaseUnavailable
   */
  async add(counts: readonly AccessCount[]): Promise<void> {
    try {
      await this.insert(counts);
    } catch (error) {
      if (databaseErrorCode(error) !== TENANT_GONE) throw error;
      // A deleted tenant must not cost the counts of others.
      for (const [, ofTenant] of Map.groupBy(counts, ({ tenantId }) => tenantId))
        await this.insert(ofTenant).catch((again: unknown) => {
          if (databaseErrorCode(again) !== TENANT_GONE) throw again;
        });
    }
  }

  /** Deletes counts of the current tenant from before a time, as the table's owner. */
  async deleteBefore(before: Date): Promise<void> {
    const { id } = currentTenant();
    await this.owner.writeFor(id, 'delete from access_count where tenant_id = $1 and hour < $2', [
      id,
      before,
    ]);
  }

  private async insert(counts: readonly AccessCount[]): Promise<void> {
    await this.background.query(ADD, [
      counts.map(({ tenantId }) => tenantId),
      counts.map(({ hour }) => hour),
      counts.map(({ kind }) => kind),
      counts.map(({ actorType }) => actorType),
      counts.map(({ actorId }) => actorId),
      counts.map(({ action }) => action),
      counts.map(({ actorName }) => actorName),
      counts.map(({ requests }) => requests),
    ]);
  }
}
