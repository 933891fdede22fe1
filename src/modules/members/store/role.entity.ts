import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import { INSTANT, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';
import type { RoleKind } from '../rules/role-abilities.js';

/** What members with this role may do. */
@Entity('role')
@Unique(['tenantId', 'nameKey'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class RoleEntity extends TenantOwned {
  @Column('text')
  name!: string;

  /** The name in lower case. */
  @Column('text')
  nameKey!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** Empty for a built-in role. */
  @Column('jsonb')
  abilities!: readonly string[];

  @Column('text')
  kind!: RoleKind;

  @Column(INSTANT)
  createdAt!: Date;

  @Column(INSTANT)
  updatedAt!: Date;
}
