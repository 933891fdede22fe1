import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { explainWrite } from '#http/records/references.js';

/** Ids of what a component depends on, in order. */
export interface StoredDependencies {
  readonly componentIds: readonly number[];
  readonly hostSystemIds: readonly number[];
}

/** What components of the current tenant depend on. */
@Injectable()
export class ComponentDependenciesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Undefined if there is no such component. */
  async of(componentId: number): Promise<StoredDependencies | undefined> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.read(named('dependencies_of_component')`
      select coalesce(json_agg(d.depends_on_id order by d.depends_on_id) filter (where d.depends_on_id is not null), '[]'),
        coalesce(json_agg(d.host_system_id order by d.host_system_id) filter (where d.host_system_id is not null), '[]')
      from tracked_component c
      left join component_dependency d on d.tenant_id = c.tenant_id and d.component_id = c.id
      where c.tenant_id = ${tenant} and c.id = ${componentId} group by c.id`);
    const [row] = rows;
    return (
      row && {
        componentIds: JSON.parse(row[0] ?? '[]') as number[],
        hostSystemIds: JSON.parse(row[1] ?? '[]') as number[],
      }
    );
  }

  /** Which of these components depend on one, directly or through others; it counts as one of them. */
  async dependents(componentId: number, among: readonly number[]): Promise<ReadonlySet<number>> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.query(named('dependents_of_component')`
      with recursive dependent (id) as (
        select ${componentId}::bigint
        union
        select d.component_id from dependent r
        join component_dependency d on d.tenant_id = ${tenant} and d.depends_on_id = r.id
      )
      select id from dependent where id = any (${among}::bigint[])`);
    return new Set(rows.map(([id]) => Number(id)));
  }

  /** Which of these host systems exist. */
  async hostSystems(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.database.query(named('host_systems_among')`
      select id from host_system_state where tenant_id = ${currentTenant().id} and id = any (${ids}::bigint[])`);
    return new Set(rows.map(([id]) => Number(id)));
  }

  /** Sets what a component depends on, in the open write. Rows that stay are not touched. */
  set(componentId: number, { componentIds, hostSystemIds }: StoredDependencies): void {
    const tenant = currentTenant().id;
    this.database.send(named('remove_dependencies')`
      delete from component_dependency where tenant_id = ${tenant} and component_id = ${componentId}
        and case when depends_on_id is null then host_system_id <> all (${hostSystemIds}::bigint[])
          else depends_on_id <> all (${componentIds}::bigint[]) end`);
    this.database.send(
      named('add_dependencies')`
        insert into component_dependency (tenant_id, component_id, depends_on_id, host_system_id)
        select ${tenant}::uuid, ${componentId}::bigint, o.depends_on_id, o.host_system_id from (
          select id as depends_on_id, null::bigint as host_system_id from unnest(${componentIds}::bigint[]) id
          union all
          select null, id from unnest(${hostSystemIds}::bigint[]) id) o
        where not exists (
          select from component_dependency d where d.tenant_id = ${tenant} and d.component_id = ${componentId}
            and (d.depends_on_id = o.depends_on_id or d.host_system_id = o.host_system_id))`,
      explainWrite,
    );
  }
}
