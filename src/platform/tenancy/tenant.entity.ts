import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Quotas } from '#core/config/quotas.js';
import { sealedMark } from '#platform/database/schema/sealed-column.js';
import type { TenantSettings } from '#core/context/tenant-settings.js';

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

  /** Quotas that the operator sets for this tenant, in place of the defaults. */
  @Column('jsonb', { default: {} })
  quotas!: Partial<Quotas>;

  /** Sealed hexadecimal digits that sign links. Used only by src/access. */
  @Column('text', {
    select: false,
    comment: sealedMark({ by: 'id' }),
    default: () =>
      "encode(sha256(((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) || uuid_send(gen_random_uuid()))), 'hex'::text)",
  })
  linkSecret!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}
