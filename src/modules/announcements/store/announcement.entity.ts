import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { INSTANT, PUBLIC_UPDATED_AT, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';
import type { LocaleText } from '#core/text/locale-text.js';
import type { AnnouncementLevel } from '../dto/announcement.response.js';

/** A message to visitors. It never changes the status of a component. */
@Entity('announcement')
@Index(['tenantId', 'createdAt', 'id'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class AnnouncementEntity extends TenantOwned {
  @Column('jsonb')
  title!: LocaleText;

  @Column('jsonb')
  body!: LocaleText;

  @Column('text')
  level!: AnnouncementLevel;

  @Column('text', { nullable: true })
  linkUrl!: string | null;

  /** Null: visible from publication. */
  @Column({ ...INSTANT, nullable: true })
  startsAt!: Date | null;

  /** Null: visible until it is unpublished. */
  @Column({ ...INSTANT, nullable: true })
  endsAt!: Date | null;

  @Column({ ...INSTANT, nullable: true })
  publishedAt!: Date | null;

  @Column(INSTANT)
  createdAt!: Date;

  @Column(INSTANT)
  updatedAt!: Date;

  @Column(PUBLIC_UPDATED_AT)
  readonly publicUpdatedAt?: Date | null;
}
