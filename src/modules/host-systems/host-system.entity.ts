import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { sealedMark } from '#platform/database/schema/sealed-column.js';
import { rowOf } from '#http/records/row-of.entity.js';
import { HOST_SYSTEM } from './host-system.response.js';

/** A machine or service that components run on. Trouble there affects every linked component. */
@Entity('host_system')
@Index(['tenantId', 'name', 'id'])
@Index('ix_host_system_webhook_digest', { synchronize: false })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class HostSystemEntity extends rowOf(HOST_SYSTEM) {
  /** Name and kind, case-folded for search. */
  @Column('text', { default: '' })
  searchText!: string;

  /** Sealed secret part of the webhook address. */
  @Column('text', { comment: sealedMark({ by: 'webhook_digest' }) })
  webhookToken!: string;

  /** SHA-256 of the token, for lookups, as PostgreSQL writes it. */
  @Column('bytea', { nullable: true })
  webhookDigest!: string | null;
}
