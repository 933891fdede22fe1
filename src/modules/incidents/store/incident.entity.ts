import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { INSTANT, PUBLIC_UPDATED_AT, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';
import type { LocaleText } from '#core/text/locale-text.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';

/**
 * Covers the order and all filters of the lists. Finding a page and counting the list then read
 * only the incidents on the page. Measured in bench/results/incidents.md.
 */
const LIST_INDEX = [
  'tenantId',
  'type',
  'startedAt',
  'id',
  'deletedAt',
  'status',
  'publishedAt',
  'publishAt',
  'resolvedAt',
];

/** An incident or a maintenance, in one model. Source: management-api, "Incident / maintenance record". */
@Entity('incident')
@Index('ix_incident_list', LIST_INDEX)
@Index(['tenantId', 'deletedAt'])
@Index('ix_incident_open', ['tenantId', 'startedAt'], {
  where: '((resolved_at IS NULL) AND (deleted_at IS NULL))',
})
@Index('ix_incident_timed', ['tenantId', 'id'], {
  where:
    "((deleted_at IS NOT NULL) OR ((published_at IS NULL) AND (publish_at IS NOT NULL)) OR ((type = 'maintenance'::text) AND (published_at IS NOT NULL) AND (resolved_at IS NULL)))",
})
@Index(['tenantId', 'publicUpdatedAt'], { where: 'public_updated_at IS NOT NULL' })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class IncidentEntity extends TenantOwned {
  @Column('text')
  type!: IncidentType;

  @Column('text')
  status!: IncidentStatus;

  @Column('jsonb')
  title!: LocaleText;

  @Column('jsonb')
  body!: LocaleText;

  /** Title and body in all languages, case-folded for search. */
  @Column('text')
  searchText!: string;

  @Column(INSTANT)
  startedAt!: Date;

  /** Planned end; maintenances only. */
  @Column({ ...INSTANT, nullable: true })
  scheduledEndAt!: Date | null;

  @Column({ ...INSTANT, nullable: true })
  publishedAt!: Date | null;

  @Column({ ...INSTANT, nullable: true })
  publishAt!: Date | null;

  /** When it was resolved, completed or cancelled. */
  @Column({ ...INSTANT, nullable: true })
  resolvedAt!: Date | null;

  @Column({ ...INSTANT, nullable: true })
  acknowledgedAt!: Date | null;

  /** Whether subscribers are notified when it publishes itself. */
  @Column('boolean')
  notifyOnPublish!: boolean;

  /** False for a maintenance that was reopened after its planned end, until it gets a new one. */
  @Column('boolean')
  completesItself!: boolean;

  /** Start for which the reminder was sent. */
  @Column({ ...INSTANT, nullable: true })
  remindedFor!: Date | null;

  /** Its own reminders, in minutes before the start. Null: that of the tenant's settings. */
  @Column('jsonb', { nullable: true })
  reminderMinutes!: number[] | null;

  /** The last of its own reminders that was sent for {@link remindedFor}. */
  @Column('integer', { nullable: true })
  remindedMinutes!: number | null;

  @Column('jsonb', { nullable: true })
  postmortemBody!: LocaleText | null;

  @Column({ ...INSTANT, nullable: true })
  postmortemPublishedAt!: Date | null;

  @Column({ ...INSTANT, nullable: true })
  postmortemCreatedAt!: Date | null;

  @Column({ ...INSTANT, nullable: true })
  postmortemUpdatedAt!: Date | null;

  /** When it was moved to the trash. */
  @Column({ ...INSTANT, nullable: true })
  deletedAt!: Date | null;

  @Column(INSTANT)
  createdAt!: Date;

  @Column(INSTANT)
  updatedAt!: Date;

  @Column(PUBLIC_UPDATED_AT)
  readonly publicUpdatedAt?: Date | null;

  /** Whether it had a component of named audiences that was deleted. Maintained by database triggers. */
  @Column({ type: 'boolean', default: false, select: false, insert: false, update: false })
  readonly hadAudience?: boolean;

  /** Digest of what visitors see, for detecting changes. Maintained by database triggers. */
  @Column({ type: 'text', nullable: true, select: false, insert: false, update: false })
  readonly publicDigest?: string | null;
}
