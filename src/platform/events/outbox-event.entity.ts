import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';

/** A domain event of a tenant. Ids follow the order within a transaction. */
@Entity('outbox_event')
@Index(['occurredAt'])
@Index('ix_outbox_event_pending', ['position'], { where: 'pending' })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class OutboxEventEntity extends TenantOwned {
  @Column('text')
  name!: string;

  @Column('jsonb')
  payload!: object;

  @Column({ type: 'timestamptz', precision: 3 })
  occurredAt!: Date;

  /** Record that it is about, such as `incident:42`. Consumers get the events of one subject in order. */
  @Column('text', { default: '' })
  subject!: string;

  /** Trace in which it happened. */
  @Column('text', { nullable: true })
  traceparent!: string | null;

  /** Order of dispatch among all tenants. */
  @Column('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' } as never)
  readonly position!: string;

  /** Not dispatched yet. */
  @Column('boolean', { default: true })
  pending!: boolean;
}
