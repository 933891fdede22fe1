import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { AUDIENCE_IDS, INSTANT, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';
import type { SubscriberStatus } from '../dto/subscriber.response.js';
import type { SubscribedEvent } from '#core/status/subscriber-channels.js';

/** A subscriber. Its selection is stored in separate tables. */
@Entity('subscriber')
@Unique(['tenantId', 'channel', 'addressKey'])
@Index(['tenantId', 'status', 'id'])
@Index('ix_subscriber_unconfirmed', { synchronize: false })
@Index('ix_subscriber_confirmed', { synchronize: false })
@Index('ix_subscriber_left', { synchronize: false })
@Index('ix_subscriber_stock', { synchronize: false })
@Index('ix_subscriber_audiences', { synchronize: false })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class SubscriberEntity extends TenantOwned {
  @Column('text')
  channel!: string;

  /** Address for display. Chat addresses are masked, because they allow posting to the chat. */
  @Column('text')
  address!: string;

  /** Normalized address, unique per channel. */
  @Column('text')
  addressKey!: string;

  @Column('text')
  locale!: string;

  @Column('text')
  status!: SubscriberStatus;

  /**
   * True: all components, including future ones. False without a selection: all
   * selected components were deleted.
   */
  @Column('boolean')
  allComponents!: boolean;

  @Column('jsonb')
  events!: readonly SubscribedEvent[];

  /** When the selection last changed. */
  @Column(INSTANT)
  selectedAt!: Date;

  @Column({ ...INSTANT, nullable: true })
  confirmedAt!: Date | null;

  /** When it was unsubscribed. Maintained by a database trigger. */
  @Column({ ...INSTANT, nullable: true, select: false, insert: false, update: false })
  readonly leftAt?: Date | null;

  /** Nonce of the confirmation link; null if there is nothing to confirm. Resending replaces it. */
  @Column('text', { nullable: true })
  confirmationNonce!: string | null;

  /** When the last confirmation request was queued. */
  @Column({ ...INSTANT, nullable: true })
  confirmationSentAt!: Date | null;

  /** When notifications were paused; null: not paused. */
  @Column({ ...INSTANT, nullable: true })
  pausedAt!: Date | null;

  /** Consecutive permanent delivery failures. */
  @Column('integer', { default: 0 })
  hardFailures!: number;

  @Column('text', { nullable: true })
  quarantineReason!: string | null;

  /** Audiences of the way in that it came by, 0 for all; null for what everybody sees. */
  @Column(AUDIENCE_IDS)
  readonly audienceIds?: readonly string[] | null;

  @Column(INSTANT)
  createdAt!: Date;

  @Column(INSTANT)
  updatedAt!: Date;
}
