import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ComponentStatus } from '../../../status/timeline.js';
import { ID_TRANSFORMER, INSTANT, TenantOwned } from '../../../database/schema/tenant-owned.entity.js';

/** What an incident did to a component during a part of its time. */
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

  /** Order in which the client named it. */
  @Column('integer')
  ordinal!: number;

  /** Null: from the incident's start, wherever that is moved. */
  @Column({ ...INSTANT, nullable: true })
  since!: Date | null;

  /** Null: to the incident's end, and in force. */
  @Column({ ...INSTANT, nullable: true })
  until!: Date | null;

  /** The update that began it. No reference: whoever deletes the update takes its impacts back in the same write. */
  @Column('bigint', { nullable: true, transformer: ID_TRANSFORMER })
  begunBy!: number | null;
}
