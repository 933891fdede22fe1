import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { ID_TRANSFORMER, TenantOwned } from '../database/schema/tenant-owned.entity.js';

/** What a source states of a component during a time; `endedAt` of null: until further notice. */
@Entity('availability_claim')
@Index(['tenantId', 'componentId', 'endedAt'])
@Index(['tenantId', 'sourceKind', 'sourceId'])
@ForeignKey('ComponentEntity', ['tenantId', 'componentId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
export class AvailabilityClaimEntity extends TenantOwned {
  @Column('bigint', { transformer: ID_TRANSFORMER })
  componentId!: number;

  @Column('text')
  sourceKind!: string;

  @Column('bigint', { transformer: ID_TRANSFORMER })
  sourceId!: number;

  /** Which of the source's alerts; null where a source has one claim on a component at a time. */
  @Column('text', { nullable: true })
  sourceKey!: string | null;

  @Column('text')
  status!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  startedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt!: Date | null;
}
