import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { PUBLIC_UPDATED_AT } from '#platform/database/schema/tenant-owned.entity.js';
import { rowOf } from '#http/records/row-of.entity.js';
import { ANNOUNCEMENT } from '../dto/announcement.response.js';

/** A message to visitors. It never changes the status of a component. */
@Entity('announcement')
@Index(['tenantId', 'createdAt', 'id'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class AnnouncementEntity extends rowOf(ANNOUNCEMENT) {
  @Column(PUBLIC_UPDATED_AT)
  readonly publicUpdatedAt?: Date | null;
}
