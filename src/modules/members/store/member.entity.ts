import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import { ID_TRANSFORMER, INSTANT, TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';
import type { MemberStatus } from '../dto/member.response.js';

/** A person who works with a tenant's status page. */
@Entity('member')
@Unique(['tenantId', 'emailKey'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class MemberEntity extends TenantOwned {
  @Column('text')
  email!: string;

  /** The address in lower case. */
  @Column('text')
  emailKey!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  locale!: string;

  @Column('text', { nullable: true })
  timeZone!: string | null;

  @Column('text')
  status!: MemberStatus;

  /** When the invitation was accepted. */
  @Column({ ...INSTANT, nullable: true })
  acceptedAt!: Date | null;

  /** When the current invitation was sent. */
  @Column({ ...INSTANT, nullable: true })
  invitedAt!: Date | null;

  /** The member who sent the current invitation; null if somebody else did. */
  @Column('bigint', { nullable: true, transformer: ID_TRANSFORMER })
  invitedById!: number | null;

  /** Part of the current invitation's link, which makes it work once. */
  @Column('text', { nullable: true })
  invitationNonce!: string | null;

  /** When a session was last opened. Later uses are those of the sessions. */
  @Column({ ...INSTANT, nullable: true })
  lastSeenAt!: Date | null;

  /** Browsers that signed in until then are not known again; null: all are. */
  @Column({ ...INSTANT, nullable: true })
  knownDevicesSince!: Date | null;

  /** The address that the member had, until a mail has told the change there. */
  @Column('text', { nullable: true })
  formerEmail!: string | null;

  /** Whether a sign-in with a new browser is told by mail. */
  @Column('boolean', { default: true })
  mailNewSignIn!: boolean;

  /** Whether other roles are told by mail. */
  @Column('boolean', { default: true })
  mailRolesChanged!: boolean;

  /** Whether an open incident without an update for long is told by mail. */
  @Column('boolean', { default: false })
  mailSilentIncidents!: boolean;

  @Column(INSTANT)
  createdAt!: Date;

  @Column(INSTANT)
  updatedAt!: Date;
}
