import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { ID_TRANSFORMER, InternalRow } from '#platform/database/schema/tenant-owned.entity.js';

/** A source's statement that a component has a status for a time. A null `endedAt` means until further notice. */
@Entity('availability_claim')
@Index(['tenantId', 'componentId', 'endedAt'])
@Index(['tenantId', 'sourceKind', 'sourceId'])
@ForeignKey('ComponentEntity', ['tenantId', 'componentId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
export class AvailabilityClaimEntity extends InternalRow {
  @Column('bigint', { transformer: ID_TRANSFORMER })
  componentId!: number;

  @Column('text')
  sourceKind!: string;

  @Column('bigint', { transformer: ID_TRANSFORMER })
  sourceId!: number;

  /** Key of the source's alert. Null for sources that make only one claim on a component at a time. */
  @Column('text', { nullable: true })
  sourceKey!: string | null;

  @Column('text')
  status!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  startedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt!: Date | null;
}
