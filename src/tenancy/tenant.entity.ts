import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { TenantSettings } from './tenant-settings.js';

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

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}
