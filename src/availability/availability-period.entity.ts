import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ID_TRANSFORMER } from '../database/schema/tenant-owned.entity.js';
import { CURRENT_TENANT_SQL } from '../database/schema/tenant-table.js';

/**
 * A stretch of a component's timeline. A component's periods cover the time since it was made without a gap, each followed
 * by one of another status; the last one is open, its `endedAt` null.
 */
@Entity('availability_period')
@Index('ix_availability_trouble', ['tenantId', 'startedAt'], { where: "(status <> 'operational'::text)" })
@ForeignKey('ComponentEntity', ['tenantId', 'componentId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
export class AvailabilityPeriodEntity {
  @PrimaryColumn('uuid', { default: () => CURRENT_TENANT_SQL })
  readonly tenantId!: string;

  @PrimaryColumn('bigint', { transformer: ID_TRANSFORMER })
  readonly componentId!: number;

  @PrimaryColumn({ type: 'timestamptz', precision: 3 })
  readonly startedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt!: Date | null;

  @Column('text')
  status!: string;
}
