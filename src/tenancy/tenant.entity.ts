import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Quotas } from '../config/quotas.js';
import type { TenantSettings } from '../context/tenant-settings.js';

@Entity('tenant')
@Unique(['slug'])
@Check('ck_tenant_locales', 'cardinality(locales) > 0')
export class TenantEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  @Column('text', { array: true })
  locales!: string[];

  @Column('jsonb', { default: {} })
  settings!: Partial<TenantSettings>;

  /** Where the operator allows this tenant more or less than others. */
  @Column('jsonb', { default: {} })
  quotas!: Partial<Quotas>;

  /** Made and read by the database and src/access alone. */
  @Column('bytea', {
    select: false,
    default: () =>
      'sha256(((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) || uuid_send(gen_random_uuid())))',
  })
  linkSecret!: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}
