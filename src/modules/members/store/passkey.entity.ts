import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { ID_TRANSFORMER, INSTANT, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';

/** A passkey of a member: the public half of a WebAuthn credential. */
@Entity('passkey')
@Unique(['tenantId', 'credential'])
@Index(['tenantId', 'memberId'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('MemberEntity', ['tenantId', 'memberId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
export class PasskeyEntity extends TenantOwned {
  @Column('bigint', { transformer: ID_TRANSFORMER })
  memberId!: number;

  @Column('text')
  name!: string;

  /** Host that it was made on. Browsers offer it nowhere else. */
  @Column('text')
  host!: string;

  /** Id of the WebAuthn credential, in base64url. */
  @Column('text')
  credential!: string;

  /** Public key in COSE form, in base64url. */
  @Column('text')
  publicKey!: string;

  /** Uses that the authenticator has counted; 0 for those that do not count. */
  @Column('bigint', { transformer: ID_TRANSFORMER })
  counter!: number;

  /** When a counter that went back gave a copy away. It signs in no more. */
  @Column({ ...INSTANT, nullable: true })
  copiedAt!: Date | null;

  @Column({ ...INSTANT, nullable: true })
  lastUsedAt!: Date | null;

  @Column(INSTANT)
  createdAt!: Date;

  @Column(INSTANT)
  updatedAt!: Date;
}
