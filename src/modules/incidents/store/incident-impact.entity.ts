import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ComponentStatus } from '#core/status/component-status.js';
import { ID_TRANSFORMER, INSTANT, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';

/** Impact of an incident on a component during part of the incident. */
@Entity('incident_impact')
@Index(['tenantId', 'incidentId'])
@Index(['tenantId', 'componentId', 'incidentId'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('IncidentEntity', ['tenantId', 'incidentId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('ComponentEntity', ['tenantId', 'componentId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
export class IncidentImpactEntity extends TenantOwned {
  @Column('bigint', { transformer: ID_TRANSFORMER })
  incidentId!: number;

  @Column('bigint', { transformer: ID_TRANSFORMER })
  componentId!: number;

  @Column('text')
  impact!: ComponentStatus;

  /** Position in the order in which the client named the components. */
  @Column('integer')
  ordinal!: number;

  /** Null: from the start of the incident, even if the start is moved. */
  @Column({ ...INSTANT, nullable: true })
  since!: Date | null;

  /** Null: until the end of the incident. Such an impact is in force. */
  @Column({ ...INSTANT, nullable: true })
  until!: Date | null;

  /** Update that began it. Not a foreign key: deleting the update reverts its impacts in the same write. */
  @Column('bigint', { nullable: true, transformer: ID_TRANSFORMER })
  begunBy!: number | null;
}
