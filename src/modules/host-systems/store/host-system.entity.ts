import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { rowOf } from '../../../http/records/row-of.entity.js';
import { HOST_SYSTEM } from '../api/host-system.response.js';

/** A machine or service that components run on; trouble there drives every component linked to it. */
@Entity('host_system')
@Index(['tenantId', 'name', 'id'])
@Index('ix_host_system_webhook_digest', { synchronize: false })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class HostSystemEntity extends rowOf(HOST_SYSTEM) {
  /** Name and kind, folded for searching. */
  @Column('text', { default: '' })
  searchText!: string;

  /** The secret part of the inbound trigger's address. */
  @Column('text')
  webhookToken!: string;

  /** SHA-256 of the token, by which it is looked up; a trigger keeps it. */
  @Column({ type: 'bytea', nullable: true, select: false, insert: false, update: false })
  readonly webhookDigest?: Buffer | null;
}
