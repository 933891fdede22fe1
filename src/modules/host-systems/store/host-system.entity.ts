import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantOwned } from '../../../database/schema/tenant-owned.entity.js';

/** A machine or service that components run on; trouble there drives every component linked to it. */
@Entity('host_system')
@Index(['tenantId', 'name', 'id'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class HostSystemEntity extends TenantOwned {
  @Column('text')
  name!: string;

  @Column('text')
  kind!: string;

  /** Name and kind, folded for searching. */
  @Column('text', { default: '' })
  searchText!: string;

  @Column('text')
  status!: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  statusAt!: Date | null;

  /** The secret part of the inbound trigger's address. */
  @Column('text')
  webhookToken!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}
