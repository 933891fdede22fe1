import { Confidential } from '#http/results/confidential.js';
import {
  BooleanField,
  EmailField,
  EnumField,
  IdField,
  IntegerField,
  RecordField,
  TextField,
  TimestampField,
} from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';

export const MEMBER_STATUSES = ['invited', 'active', 'suspended'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
export const MAX_ROLES = 50;

/** A role that a member has. */
export class MemberRole {
  @IdField({ description: 'Id of the role.', example: 3 })
  readonly id!: number;

  @TextField({ maxLength: 100, description: 'Name of the role.', example: 'viewer' })
  readonly name!: string;
}

/** How a member can sign in. */
class SignInMethods {
  @IntegerField({ min: 0, movesByItself: true, description: 'Number of passkeys.', example: 0 })
  readonly passkeys!: number;

  @BooleanField({ movesByItself: true, description: 'Whether a code by e-mail is a way in.', example: false })
  readonly email!: boolean;

  @BooleanField({ movesByItself: true, description: 'Whether single sign-on is a way in.', example: false })
  readonly sso!: boolean;
}

/** What others and a member itself see of a person. */
abstract class Person {
  @IdField({ description: 'Id of the member.', example: 12 })
  readonly id!: number;

  @EmailField({ description: 'E-mail address.', example: 'ada@example.com' })
  readonly email!: string;

  @TextField({ nullable: true, maxLength: 255, description: 'Name.', example: 'Ada Lovelace' })
  readonly name!: string | null;

  @TextField({ maxLength: 35, description: 'Language of mails and of the console.', example: 'en' })
  readonly locale!: string;
}

/** A person who works with a status page. Source: people, "Members and roles". */
@Confidential()
export class Member extends Person {
  @RecordListField(() => MemberRole, {
    maxItems: MAX_ROLES,
    description: 'Roles, by id. They allow what any of them allows.',
    example: [{ id: 3, name: 'viewer' }],
  })
  readonly roles!: readonly MemberRole[];

  @EnumField({
    values: MEMBER_STATUSES,
    name: 'MemberStatus',
    description: '`invited` until the invitation is accepted; `suspended` members cannot sign in.',
    example: 'invited',
  })
  readonly status!: MemberStatus;

  @RecordField(() => SignInMethods, { description: 'How the member can sign in.' })
  readonly sign_in!: SignInMethods;

  @TimestampField({
    nullable: true,
    movesByItself: true,
    description: 'When the member was last here, exact to a minute; null: never.',
  })
  readonly last_seen_at!: string | null;

  @TimestampField({ description: 'When the member was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When the member was last changed.' })
  readonly updated_at!: string;
}

/** What members see and change of themselves. */
@Confidential()
export class Profile extends Person {
  @TextField({
    nullable: true,
    maxLength: 100,
    description: 'IANA name of the time zone; null: that of the status page.',
    example: 'Europe/Berlin',
  })
  readonly time_zone!: string | null;

  @RecordListField(() => MemberRole, {
    maxItems: MAX_ROLES,
    description: 'Roles, by id.',
    example: [{ id: 3, name: 'viewer' }],
  })
  readonly roles!: readonly MemberRole[];

  @BooleanField({
    description:
      'Whether a sign-in with a browser that is new here is told by mail. Switching it off needs a sign-in at most 15 minutes old.',
    example: true,
  })
  readonly mail_new_sign_in!: boolean;

  @BooleanField({ description: 'Whether other roles are told by mail.', example: true })
  readonly mail_roles_changed!: boolean;

  @BooleanField({
    description:
      'Whether an open incident is told by mail that has had no update for the time in `/settings/silent-incidents`.',
    example: false,
  })
  readonly mail_silent_incidents!: boolean;

  @TimestampField({ description: 'When the member was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When the member was last changed.' })
  readonly updated_at!: string;
}

/** How somebody has signed in: a way of the product, or the name of one that a module adds. */
export type SignInMethod = string;

/** A session of a member, without its secret. */
@Confidential()
export class MemberSession {
  @IdField({ description: 'Id of the session.', example: 4 })
  readonly id!: number;

  @TextField({
    maxLength: 40,
    description:
      'How the member has signed in: `invitation`, `email`, `passkey`, `sso`, `command-line`, or a way that a module adds.',
    example: 'invitation',
  })
  readonly method!: SignInMethod;

  @TextField({
    nullable: true,
    maxLength: 40,
    description:
      'Browser that the member has signed in with, such as `Firefox`; null: none of the common ones.',
    example: 'Firefox',
  })
  readonly browser!: string | null;

  @TextField({
    nullable: true,
    maxLength: 40,
    description: 'Operating system of that browser, such as `Linux`; null: none of the common ones.',
    example: 'Linux',
  })
  readonly system!: string | null;

  @BooleanField({ description: 'Whether it is the session of this request.', example: false })
  readonly is_current!: boolean;

  @TimestampField({ description: 'When the member signed in.' })
  readonly created_at!: string;

  @TimestampField({ nullable: true, description: 'When it was last used, exact to a minute; null: never.' })
  readonly last_used_at!: string | null;

  @TimestampField({ description: 'When it ends at the latest.' })
  readonly expires_at!: string;
}
