import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { INSTANT, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';

/** Which maintenance a series made for which of its starts. Stays when the maintenance is deleted: no other is made. */
@Entity('maintenance_occurrence')
@Unique(['tenantId', 'seriesId', 'originalStart'])
@Index(['tenantId', 'incidentId'])
@ForeignKey('MaintenanceSeriesEntity', ['tenantId', 'seriesId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class OccurrenceEntity extends TenantOwned {
  @Column('bigint')
  seriesId!: number;

  /** The start by the rule, wherever the maintenance was moved. */
  @Column(INSTANT)
  originalStart!: Date;

  @Column('bigint')
  incidentId!: number;

  /** Fingerprint of the maintenance as the series wrote it; null if the series cancelled it. */
  @Column('text', { nullable: true })
  madeAs!: string | null;

  /** Version of the series (`updatedAt`) that it was last compared with. */
  @Column({ ...INSTANT, nullable: true })
  madeFrom!: Date | null;

  /** True if the rule no longer names its start. */
  @Column('boolean')
  isDetached!: boolean;
}
