import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { INSTANT, TenantOwned } from '../../../database/schema/tenant-owned.entity.js';
import type { SubscribedEvent, SubscriberChannel, SubscriberStatus } from '../api/subscriber.response.js';

/** Somebody who wants to hear of what happens. What they chose stands in tables of its own. */
@Entity('subscriber')
@Unique(['tenantId', 'channel', 'addressKey'])
@Index(['tenantId', 'status', 'id'])
@Index('ix_subscriber_unconfirmed', { synchronize: false })
@Index('ix_subscriber_confirmed', { synchronize: false })
@Index('ix_subscriber_left', { synchronize: false })
@Index('ix_subscriber_stock', { synchronize: false })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class SubscriberEntity extends TenantOwned {
  @Column('text')
  channel!: SubscriberChannel;

  /** As it may be shown: the address of a chat is masked, since whoever has it can post there. */
  @Column('text')
  address!: string;

  /** What makes the address unique for its channel. */
  @Column('text')
  addressKey!: string;

  @Column('text')
  locale!: string;

  @Column('text')
  status!: SubscriberStatus;

  /** Whether all components are wanted, future ones too. False with no component chosen: none is left of those chosen. */
  @Column('boolean')
  allComponents!: boolean;

  @Column('jsonb')
  events!: readonly SubscribedEvent[];

  /** When components and groups were last chosen. */
  @Column(INSTANT)
  selectedAt!: Date;

  @Column({ ...INSTANT, nullable: true })
  confirmedAt!: Date | null;

  /** Since when it is unsubscribed; a trigger keeps it. */
  @Column({ ...INSTANT, nullable: true, select: false, insert: false, update: false })
  readonly leftAt?: Date | null;

  /** What a link to confirm must carry; a new one with each request to confirm, null when there is nothing to confirm. */
  @Column('text', { nullable: true })
  confirmationNonce!: string | null;

  /** When the last request to confirm was given to be sent. */
  @Column({ ...INSTANT, nullable: true })
  confirmationSentAt!: Date | null;

  /** Since when the subscriber wants a rest; null: no rest. */
  @Column({ ...INSTANT, nullable: true })
  pausedAt!: Date | null;

  /** Final refusals by the receiving server since the last success. */
  @Column('integer', { default: 0 })
  hardFailures!: number;

  @Column('text', { nullable: true })
  quarantineReason!: string | null;

  @Column(INSTANT)
  createdAt!: Date;

  @Column(INSTANT)
  updatedAt!: Date;
}
