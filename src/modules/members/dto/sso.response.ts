import {
  BooleanField,
  EnumField,
  IdField,
  RecordField,
  TextField,
  TextListField,
  TimestampField,
} from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';

export const PROVISIONS = ['invited', 'automatic'] as const;
export type Provision = (typeof PROVISIONS)[number];

/** Source: RFC 6749, section 3.3. */
export const SCOPE = /^[!#-[\]-~]{1,255}$/;
export const DOMAIN = /^(?:[a-z0-9-]{1,63}\.){1,10}[a-z0-9-]{2,63}$/;
export const MAX_SCOPES = 50;
export const MAX_DOMAINS = 100;
export const MAX_MAPPED = 200;

/** A value of the claim with the roles, and the role that it stands for. */
export class MappedRole {
  @TextField({
    minLength: 1,
    maxLength: 255,
    description: 'A value of the claim.',
    example: 'statuspage-editors',
  })
  readonly value!: string;

  @IdField({ description: 'Id of the role.', example: 2 })
  readonly role_id!: number;
}

/** What came of following a link for a test. */
export class SsoTest {
  @EnumField({
    values: ['succeeded', 'failed'],
    name: 'SsoTestStatus',
    description: 'Whether the identity provider said who it was, and it was a member or could become one.',
    example: 'succeeded',
  })
  readonly status!: string;

  @TextField({ maxLength: 1000, description: 'What happened, in a sentence.', example: 'Signed in.' })
  readonly message!: string;

  @IdField({ nullable: true, description: 'Id of the member; null for nobody.', example: 12 })
  readonly member_id!: number | null;

  @TimestampField({ description: 'When it was.' })
  readonly tested_at!: string;
}

/** Single sign-on with the company’s identity provider. Source: people, "Ways to sign in". */
export class Sso {
  @TextField({
    nullable: true,
    maxLength: 2000,
    format: 'uri',
    description: 'Issuer of the identity provider; null: single sign-on is off.',
    example: 'https://login.example.com/realms/acme',
  })
  readonly issuer!: string | null;

  @TextField({
    nullable: true,
    maxLength: 255,
    description: 'Id of this status page at the identity provider.',
    example: 'heliograph',
  })
  readonly client_id!: string | null;

  @BooleanField({ description: 'Whether a `client_secret` is stored. It is never shown.', example: false })
  readonly has_client_secret!: boolean;

  @TextListField({
    maxItems: MAX_SCOPES,
    maxLength: 255,
    pattern: SCOPE,
    description: 'Scopes to ask for when people sign in.',
    example: ['openid', 'email', 'profile'],
  })
  readonly scopes!: readonly string[];

  @TextListField({
    maxItems: MAX_DOMAINS,
    maxLength: 253,
    pattern: DOMAIN,
    description: 'Domains of e-mail addresses that may sign in; none: any.',
    example: ['example.com'],
  })
  readonly email_domains!: readonly string[];

  @TextField({
    nullable: true,
    maxLength: 255,
    description: 'Claim with the roles, such as `groups` or `realm_access.roles`.',
    example: 'groups',
  })
  readonly roles_claim!: string | null;

  @RecordListField(() => MappedRole, {
    maxItems: MAX_MAPPED,
    description:
      'Roles by values of the claim. At each sign-in, members get exactly these; without any, roles stay as they are here.',
    example: [{ value: 'statuspage-editors', role_id: 2 }],
  })
  readonly role_mapping!: readonly MappedRole[];

  @EnumField({
    values: PROVISIONS,
    name: 'SsoProvision',
    description:
      'Who may sign in: members and those who are invited, or everybody whom the identity provider lets in.',
    example: 'invited',
  })
  readonly provision!: Provision;

  @TextField({
    nullable: true,
    maxLength: 255,
    description:
      'What the `aud` of tokens for the API must name; null: the address of the status page, such as `https://status.example.com`.',
    example: 'api://heliograph',
  })
  readonly audience!: string | null;

  @BooleanField({
    description:
      'Whether members can sign in in no other way, except for owners with a passkey. Needs a successful test by an owner within the last hour.',
    example: false,
  })
  readonly is_enforced!: boolean;

  @TextField({
    maxLength: 2000,
    format: 'uri',
    description: 'Address to enter at the identity provider, one for each host of the status page.',
    example: 'https://status.example.com/auth/sso/callback',
  })
  readonly redirect_uri!: string;

  @RecordField(() => SsoTest, {
    nullable: true,
    description: 'The last test of these settings; null: none since they were changed.',
  })
  readonly last_test!: SsoTest | null;

  @TimestampField({ nullable: true, description: 'When it was last changed; null: never.' })
  readonly updated_at!: string | null;
}

/** A link to try single sign-on with. */
export class SsoTestLink {
  @TextField({
    maxLength: 2000,
    format: 'uri',
    description: 'Address to open in a browser. What comes of it is in `last_test`.',
    example: 'https://status.example.com/auth/sso/start?test=AZzu3BrAAAEyIGYwbjZr',
  })
  readonly url!: string;

  @TimestampField({ description: 'When the link stops working.' })
  readonly expires_at!: string;
}
