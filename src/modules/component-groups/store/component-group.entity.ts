import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { rowOf } from '#http/records/row-of.entity.js';
import { COMPONENT_GROUP } from '../dto/component-group.response.js';

@Entity('component_group')
@Unique(['tenantId', 'slug'])
@Index(['tenantId', 'parentId'])
@Index(['tenantId', 'depth', 'position', 'id'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('ComponentGroupEntity', ['tenantId', 'parentId'], ['tenantId', 'id'], { onDelete: 'RESTRICT' })
export class ComponentGroupEntity extends rowOf(COMPONENT_GROUP) {
  /** Rank in a walk of the whole tree, parents first. Lists of components are ordered by it. */
  @Column('integer')
  treeOrder!: number;
}
