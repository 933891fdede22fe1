import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { ID_TRANSFORMER, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';
import type { LocaleText } from '#core/text/locale-text.js';

@Entity('component_group')
@Unique(['tenantId', 'slug'])
@Index(['tenantId', 'parentId'])
@Index(['tenantId', 'depth', 'position', 'id'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('ComponentGroupEntity', ['tenantId', 'parentId'], ['tenantId', 'id'], { onDelete: 'RESTRICT' })
export class ComponentGroupEntity extends TenantOwned {
  @Column('jsonb')
  name!: LocaleText;

  @Column('text')
  slug!: string;

  @Column('bigint', { nullable: true, transformer: ID_TRANSFORMER })
  parentId!: number | null;

  @Column('integer')
  position!: number;

  /** 0 for a root group. */
  @Column('integer')
  depth!: number;

  /** Rank in a walk of the whole tree, parents first. Lists of components are ordered by it. */
  @Column('integer')
  treeOrder!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}
