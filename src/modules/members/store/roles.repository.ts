import { Inject, Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Abilities } from '#platform/access/ability.js';
import { named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordRepository } from '#http/records/record.repository.js';
import { Role } from '../dto/role.response.js';
import { abilitiesOf } from '../rules/role-abilities.js';
import { RoleEntity } from './role.entity.js';

const KEPT = { response: Role, kind: 'role', orderBy: sql`role.id` } as const;

@Injectable()
export class RolesRepository extends recordRepository(KEPT, RoleEntity) {
  constructor(
    @Inject(TenantDatabase) database: TenantDatabase,
    private readonly known: Abilities,
  ) {
    super(database);
  }

  protected override expressions(): Record<string, Sql> {
    const known = this.known.names();
    const builtIn = (kind: 'owner' | 'editor' | 'viewer'): string =>
      JSON.stringify(abilitiesOf({ kind, abilities: [] }, known));
    return {
      abilities: sql`case role.kind when 'owner' then ${builtIn('owner')}::jsonb when 'editor' then ${builtIn('editor')}::jsonb
        when 'viewer' then ${builtIn('viewer')}::jsonb else role.abilities end`,
      is_built_in: sql`role.kind <> 'own'`,
      members: sql`(select count(*) from member_role held where held.tenant_id = role.tenant_id and held.role_id = role.id)`,
    };
  }

  async hasName(key: string, exceptId: number | null): Promise<boolean> {
    const { rows } = await this.database.read(named('role_by_name')`
      select id from role where tenant_id = ${currentTenant().id} and name_key = ${key}
      and id is distinct from ${exceptId}::bigint`);
    return rows.length > 0;
  }
}
