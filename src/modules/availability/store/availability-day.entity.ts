import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ID_TRANSFORMER } from '#platform/database/schema/tenant-owned.entity.js';
import { CURRENT_TENANT_SQL } from '#platform/database/schema/tenant-table.js';

/**
 * Totals of a component's closed periods on one UTC day, in milliseconds by status. A day without downtime in
 * closed periods has no row.
 */
@Entity('availability_day')
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('ComponentEntity', ['tenantId', 'componentId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
export class AvailabilityDayEntity {
  @PrimaryColumn('uuid', { default: () => CURRENT_TENANT_SQL })
  readonly tenantId!: string;

  @PrimaryColumn('bigint', { transformer: ID_TRANSFORMER })
  readonly componentId!: number;

  @PrimaryColumn('date')
  readonly day!: string;

  @Column('integer')
  underMaintenanceMs!: number;

  @Column('integer')
  degradedMs!: number;

  @Column('integer')
  partialOutageMs!: number;

  @Column('integer')
  majorOutageMs!: number;
}
