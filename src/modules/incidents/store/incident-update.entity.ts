import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { ID_TRANSFORMER, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';
import type { LocaleText } from '#core/text/locale-text.js';
import type { ComponentImpact } from '../rules/impacts.js';
import type { Step } from '../rules/lifecycle.js';
import type { IncidentStatus } from '#core/status/incident-status.js';

/** An update of an incident. */
@Entity('incident_update')
// List order: by `coalesce(published_at, created_at)`, then by id.
@Index('ix_incident_update_order', { synchronize: false })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('IncidentEntity', ['tenantId', 'incidentId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
export class IncidentUpdateEntity extends TenantOwned {
  @Column('bigint', { transformer: ID_TRANSFORMER })
  incidentId!: number;

  @Column('text')
  status!: IncidentStatus;

  @Column('jsonb')
  body!: LocaleText;

  /** Impacts that the update set; null if it changed none. */
  @Column('jsonb', { nullable: true })
  components!: ComponentImpact[] | null;

  /** Lifecycle step that created the update; null if it was posted. */
  @Column('text', { nullable: true })
  step!: Step | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  publishedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}
