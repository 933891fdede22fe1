import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { RecentTrouble } from './recent-trouble.entity.js';
import {
  AUDIENCE_IDS,
  ID_TRANSFORMER,
  INSTANT,
  PUBLIC_UPDATED_AT,
  TenantOwned,
} from '#platform/database/schema/tenant-owned.entity.js';
import { sealedMark } from '#platform/database/schema/sealed-column.js';
import type { LocaleText } from '#core/text/locale-text.js';

@Entity('component')
@Unique(['tenantId', 'slug'])
@Index(['tenantId', 'groupId', 'position', 'id'])
@Index(['tenantId', 'hostSystemId'])
@Index('ix_component_webhook_digest', { synchronize: false })
@Index('ix_component_audiences', { synchronize: false })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('ComponentGroupEntity', ['tenantId', 'groupId'], ['tenantId', 'id'], { onDelete: 'RESTRICT' })
@ForeignKey('HostSystemEntity', ['tenantId', 'hostSystemId'], ['tenantId', 'id'], { onDelete: 'RESTRICT' })
export class ComponentEntity extends TenantOwned {
  @Column('jsonb')
  name!: LocaleText;

  @Column('jsonb')
  description!: LocaleText;

  @Column('text')
  slug!: string;

  /** Name and description in all languages, case-folded for search. */
  @Column('text', { default: '' })
  searchText!: string;

  @Column('bigint', { nullable: true, transformer: ID_TRANSFORMER })
  groupId!: number | null;

  @Column('integer')
  position!: number;

  @Column('boolean')
  isPublic!: boolean;

  @Column('boolean')
  subscribable!: boolean;

  /** The live status. */
  @Column('text', { default: 'operational' })
  status!: string;

  /** When the live status began; null: at creation. */
  @Column({ ...INSTANT, nullable: true, select: false, insert: false, update: false })
  readonly statusSince?: Date | null;

  @Column(() => RecentTrouble)
  readonly recentTrouble?: RecentTrouble;

  /** Sealed secret part of the webhook address; null while the webhook is disabled. */
  @Column('text', { nullable: true, comment: sealedMark({ by: 'webhook_digest' }) })
  webhookToken!: string | null;

  /** SHA-256 of the token, for lookups, as PostgreSQL writes it. */
  @Column('bytea', { nullable: true })
  webhookDigest!: string | null;

  @Column('text', { nullable: true })
  webhookStatus!: string | null;

  @Column({ ...INSTANT, nullable: true })
  webhookStatusAt!: Date | null;

  @Column('bigint', { nullable: true, transformer: ID_TRANSFORMER })
  hostSystemId!: number | null;

  /** When it was linked to this host system; null: before this column existed. */
  @Column({ ...INSTANT, nullable: true })
  hostSystemSince!: Date | null;

  /** Start of its history; null: its creation. */
  @Column({ ...INSTANT, nullable: true })
  historySince!: Date | null;

  /** Audiences that see it; null: everybody. Written by the family that stores audiences. */
  @Column(AUDIENCE_IDS)
  readonly audienceIds?: readonly string[] | null;

  @Column(INSTANT)
  createdAt!: Date;

  @Column(INSTANT)
  updatedAt!: Date;

  @Column(PUBLIC_UPDATED_AT)
  readonly publicUpdatedAt?: Date | null;
}
