import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { ID_TRANSFORMER, TenantOwned } from '../../../database/schema/tenant-owned.entity.js';
import type { LocaleText } from '../../../text/locale-text.js';
import type { ComponentImpact } from '../domain/impacts.js';
import type { IncidentStatus, Step } from '../domain/lifecycle.js';

/** A post to an incident that tells how it goes on. */
@Entity('incident_update')
// In the order of the lists: by `coalesce(published_at, created_at)`, then the id.
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

  /** The impacts it set; null if it did not change any. */
  @Column('jsonb', { nullable: true })
  components!: ComponentImpact[] | null;

  /** The step that left it; null where it was posted. */
  @Column('text', { nullable: true })
  step!: Step | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  publishedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}
