import { Writes } from '#http/body/read-only.js';
import { BooleanField, EnumField, TextField } from '#http/fields/fields.js';
import { RecordListField, TextSetField } from '#http/fields/list-field.js';
import { UrlField } from '#http/fields/url-field.js';
import { WholeExample } from '#http/reference/whole-example.js';
import {
  DOMAIN,
  MappedRole,
  MAX_DOMAINS,
  MAX_MAPPED,
  MAX_SCOPES,
  PROVISIONS,
  SCOPE,
  Sso,
  type Provision,
} from './sso.response.js';

const OPTIONAL = { optional: true } as const;
const FOLLOWS_FROM = {
  has_client_secret: 'Write client_secret.',
  redirect_uri: 'It follows from the host.',
  last_test: 'Use POST /sso/test.',
};
const EXAMPLE = {
  issuer: 'https://login.example.com/realms/acme',
  client_id: 'heliograph',
  scopes: ['openid', 'email', 'profile'],
  roles_claim: 'groups',
  role_mapping: [{ value: 'statuspage-editors', role_id: 2 }],
};

@Writes(Sso, { updates: true, followsFrom: FOLLOWS_FROM })
@WholeExample(EXAMPLE)
export class UpdateSso {
  @UrlField({
    ...OPTIONAL,
    nullable: true,
    description:
      'Issuer of the identity provider, exactly as it names itself; null turns single sign-on off.',
    example: EXAMPLE.issuer,
  })
  readonly issuer?: string | null;

  @TextField({
    ...OPTIONAL,
    nullable: true,
    minLength: 1,
    maxLength: 255,
    description: 'Id of this status page at the identity provider.',
    example: EXAMPLE.client_id,
  })
  readonly client_id?: string | null;

  @TextField({
    ...OPTIONAL,
    nullable: true,
    minLength: 1,
    maxLength: 1000,
    description: 'Secret of this status page at the identity provider; null: none, as of a public client.',
    example: 'Nw7Gk3sV9qTz',
  })
  readonly client_secret?: string | null;

  @TextSetField({
    ...OPTIONAL,
    maxItems: MAX_SCOPES,
    maxLength: 255,
    pattern: SCOPE,
    patternInWords: 'a scope such as email',
    description: 'Scopes to ask for when people sign in; `openid` is always among them.',
    example: EXAMPLE.scopes,
  })
  readonly scopes?: string[];

  @TextSetField({
    ...OPTIONAL,
    maxItems: MAX_DOMAINS,
    maxLength: 253,
    pattern: DOMAIN,
    patternInWords: 'a domain in lower case such as example.com',
    description: 'Domains of e-mail addresses that may sign in; none: any.',
    example: ['example.com'],
  })
  readonly email_domains?: string[];

  @TextField({
    ...OPTIONAL,
    nullable: true,
    minLength: 1,
    maxLength: 255,
    description: 'Claim with the roles, such as `groups` or `realm_access.roles`.',
    example: EXAMPLE.roles_claim,
  })
  readonly roles_claim?: string | null;

  @RecordListField(() => MappedRole, {
    ...OPTIONAL,
    maxItems: MAX_MAPPED,
    description: 'Roles by values of the claim.',
    example: EXAMPLE.role_mapping,
  })
  readonly role_mapping?: MappedRole[];

  @EnumField({
    ...OPTIONAL,
    values: PROVISIONS,
    name: 'SsoProvision',
    description: 'Whether only members who are invited may sign in, or new ones are made.',
    example: 'invited',
  })
  readonly provision?: Provision;

  @TextField({
    ...OPTIONAL,
    nullable: true,
    minLength: 1,
    maxLength: 255,
    description: 'What the `aud` of tokens for the API must name; null: the address of the status page.',
    example: 'api://heliograph',
  })
  readonly audience?: string | null;

  @BooleanField({
    ...OPTIONAL,
    description: 'Needs a successful test by an owner within the last hour.',
    example: false,
  })
  readonly is_enforced?: boolean;
}
