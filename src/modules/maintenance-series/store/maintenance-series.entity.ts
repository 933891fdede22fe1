import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { rowOf } from '#http/records/row-of.entity.js';
import { INSTANT } from '#platform/database/schema/tenant-owned.entity.js';
import { MAINTENANCE_SERIES } from '../dto/maintenance-series.response.js';

/** A series of maintenances. */
@Entity('maintenance_series')
@Index('ix_maintenance_series_active', ['tenantId', 'id'], { where: 'is_active' })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class MaintenanceSeriesEntity extends rowOf(MAINTENANCE_SERIES) {
  /** Title and body in all languages, case-folded for search. */
  @Column('text', { default: '' })
  searchText!: string;

  /** When subscribers were told of it, with its first occurrence. */
  @Column({ ...INSTANT, nullable: true })
  announcedAt!: Date | null;
}
