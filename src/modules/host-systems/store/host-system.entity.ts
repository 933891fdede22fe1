import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { rowOf } from '../../../http/records/row-of.entity.js';
import { HOST_SYSTEM } from '../api/host-system.response.js';

/** A machine or service that components run on. Trouble there affects every linked component. */
@Entity('host_system')
@Index(['tenantId', 'name', 'id'])
@Index('ix_host_system_webhook_digest', { synchronize: false })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class HostSystemEntity extends rowOf(HOST_SYSTEM) {
  /** Name and kind, case-folded for search. */
  @Column('text', { default: '' })
  searchText!: string;

  /** Secret part of the webhook address. */
  @Column('text')
  webhookToken!: string;

  /** SHA-256 of the token, for lookups. Maintained by a database trigger. */
  @Column({ type: 'bytea', nullable: true, select: false, insert: false, update: false })
  readonly webhookDigest?: Buffer | null;
}
