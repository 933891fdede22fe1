import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ID_TRANSFORMER } from '#platform/database/schema/tenant-owned.entity.js';
import { CURRENT_TENANT_SQL } from '#platform/database/schema/tenant-table.js';

/** A role that a member has. */
@Entity('member_role')
@Index(['tenantId', 'roleId'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('MemberEntity', ['tenantId', 'memberId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('RoleEntity', ['tenantId', 'roleId'], ['tenantId', 'id'], { onDelete: 'RESTRICT' })
export class MemberRoleEntity {
  @PrimaryColumn('uuid', { default: () => CURRENT_TENANT_SQL })
  readonly tenantId!: string;

  @PrimaryColumn('bigint', { transformer: ID_TRANSFORMER })
  readonly memberId!: number;

  @PrimaryColumn('bigint', { transformer: ID_TRANSFORMER })
  readonly roleId!: number;
}
