import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantOwned } from '../database/schema/tenant-owned.entity.js';

/** Something that happened to a tenant. Never changed; ids follow the order within a transaction. */
@Entity('outbox_event')
@Index(['tenantId', 'occurredAt'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class OutboxEventEntity extends TenantOwned {
  @Column('text')
  name!: string;

  @Column('jsonb')
  payload!: object;

  @Column({ type: 'timestamptz', precision: 3 })
  occurredAt!: Date;
}
