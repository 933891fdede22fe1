import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ID_TRANSFORMER } from '#platform/database/schema/tenant-owned.entity.js';
import { CURRENT_TENANT_SQL } from '#platform/database/schema/tenant-table.js';

/**
 * A period of a component's timeline. A component's periods cover its whole life without gaps, and adjacent
 * ones differ in status. The last one is open, with a null `endedAt`.
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
