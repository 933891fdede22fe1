import { ApiProperty } from '@nestjs/swagger';
import { Writes } from '#http/body/read-only.js';
import { WholeExample } from '#http/reference/whole-example.js';
import { BooleanField, EmailField, IdField, TextField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { MAX_ROLES, Member, Profile } from './member.response.js';

export const MEMBER_LOCALE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

const NAME = {
  optional: true,
  nullable: true,
  maxLength: 255,
  description: 'Name.',
  example: 'Ada Lovelace',
};
const LANGUAGE = {
  optional: true,
  maxLength: 35,
  pattern: MEMBER_LOCALE,
  patternInWords: 'the tag of a language, such as de',
  description:
    'Language of mails and of the console; default on create: the main language of the status page.',
  example: 'en',
};
const ROLES = {
  maxItems: MAX_ROLES,
  description: 'Roles. The caller must have all of their abilities.',
  example: [{ id: 3 }],
};
const EMAIL = { description: 'E-mail address, unique without regard to case.', example: 'ada@example.com' };
const CHANGED_BY = {
  status: 'Use …/suspend or …/reactivate.',
  sign_in: 'Members add and remove ways to sign in themselves.',
};

/** Marks a text that no two records of a tenant share. */
function Unique(): PropertyDecorator {
  return ApiProperty({ 'x-unique': true } as never);
}

/** A role to give to a member. */
export class GivenRole {
  @IdField({ description: 'Id of the role.', example: 3 })
  readonly id!: number;

  @TextField({ optional: true, maxLength: 100, description: 'Ignored: the id decides.', example: 'viewer' })
  readonly name?: string;
}

@Writes(Member, { updates: false, changedBy: CHANGED_BY })
export class CreateMember {
  @Unique()
  @EmailField(EMAIL)
  readonly email!: string;

  @TextField(NAME)
  readonly name?: string | null;

  @TextField(LANGUAGE)
  readonly locale?: string;

  @RecordListField(() => GivenRole, ROLES)
  readonly roles!: GivenRole[];
}

@Writes(Member, { updates: true, followsFrom: CHANGED_BY })
@WholeExample({ name: 'Ada King', roles: ROLES.example })
export class UpdateMember {
  @EmailField({ ...EMAIL, optional: true })
  readonly email?: string;

  @TextField(NAME)
  readonly name?: string | null;

  @TextField(LANGUAGE)
  readonly locale?: string;

  @RecordListField(() => GivenRole, { ...ROLES, optional: true })
  readonly roles?: GivenRole[];
}

@Writes(Profile, { updates: true, followsFrom: { email: 'Ask whoever manages the members.' } })
export class UpdateProfile {
  @TextField(NAME)
  readonly name?: string | null;

  @TextField({ ...LANGUAGE, description: 'Language of mails and of the console.' })
  readonly locale?: string;

  @TextField({
    optional: true,
    nullable: true,
    maxLength: 100,
    description: 'IANA name of the time zone; null: that of the status page.',
    example: 'Europe/Berlin',
  })
  readonly time_zone?: string | null;

  @BooleanField({
    optional: true,
    description:
      'Whether a sign-in with a browser that is new here is told by mail. Switching it off needs a sign-in at most 15 minutes old.',
    example: true,
  })
  readonly mail_new_sign_in?: boolean;

  @BooleanField({ optional: true, description: 'Whether other roles are told by mail.', example: true })
  readonly mail_roles_changed?: boolean;

  @BooleanField({
    optional: true,
    description:
      'Whether an open incident is told by mail that has had no update for the time in `/settings/silent-incidents`.',
    example: false,
  })
  readonly mail_silent_incidents?: boolean;
}

/** Which sessions end. */
export class SignOut {
  @IdField({ optional: true, description: 'Only this session; default: all.', example: 4 })
  readonly session_id?: number;
}

/** Which sessions of oneself end. */
export class OwnSignOut extends SignOut {
  @BooleanField({ optional: true, description: 'True: the session of the request goes on.', example: true })
  readonly keep_current?: boolean;
}

const ALL_SESSIONS = { all: { summary: 'All sessions', value: {} } };

export const SIGN_OUT_EXAMPLES = { examples: ALL_SESSIONS };
export const OWN_SIGN_OUT_EXAMPLES = {
  examples: {
    ...ALL_SESSIONS,
    others: { summary: 'All but the session of the request', value: { keep_current: true } },
  },
};
