import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength } from 'class-validator';
import { Writes } from '#http/body/read-only.js';
import { BooleanField, EmailField, TextField } from '#http/fields/fields.js';
import { field } from '#http/fields/field.js';
import { MEMBER_LOCALE } from '#modules/members/dto/member.input.js';
import { Member } from '#modules/members/dto/member.response.js';
import { MAX_LOCALES, MAX_TAG, OperatorTenant, SLUG } from './operator-tenant.response.js';
import { LONGEST_REASON } from '#platform/jobs/tenant-freeze.js';
import { QuotasField } from './quotas-field.js';

const NAME = { minLength: 1, maxLength: 255, description: 'Name of the company.', example: 'Acme GmbH' };
const QUOTAS = {
  optional: true,
  inBody: true,
  description: 'Its own quotas by name; 0: no limit, null: the default one. The others stay.',
  example: { components: 2000 },
};

const LIFECYCLE = {
  state: 'Use …/suspend, …/resume, …/archive, …/freeze or …/unfreeze.',
  suspended_at: 'Use …/suspend or …/resume.',
  archived_at: 'Use …/archive or …/resume.',
  exported_at: 'Use …/export.',
  frozen_at: 'Use …/freeze or …/unfreeze.',
  freeze_reason: 'Use …/freeze or …/unfreeze.',
};

function LocalesField(): PropertyDecorator {
  const items = { type: 'string', maxLength: MAX_TAG };
  const schema = { type: 'array', minItems: 1, maxItems: MAX_LOCALES, items };
  const description = 'Languages of the page by tag, the main one first.';
  return field({ type: 'json' }, schema, { description, example: ['de', 'en'] }, [
    IsArray({ message: 'The $property must be a list of language tags.' }),
    ArrayMinSize(1, { message: 'The $property must name at least one.' }),
    ArrayMaxSize(MAX_LOCALES, { message: `The $property must not have more than ${MAX_LOCALES} elements.` }),
    IsString({ each: true, message: 'The $property must be a list of language tags.' }),
    MaxLength(MAX_TAG, { each: true, message: 'The $property must be a list of language tags.' }),
  ]);
}

@Writes(OperatorTenant, { updates: false, changedBy: LIFECYCLE })
export class CreateTenant {
  @TextField({
    minLength: 1,
    maxLength: 63,
    pattern: SLUG,
    patternInWords: 'part of a host name: a-z, 0-9 and hyphens, at most 63',
    description: 'First part of its host name: a-z, 0-9 and hyphens.',
    example: 'acme',
  })
  readonly slug!: string;

  @TextField(NAME)
  readonly name!: string;

  @LocalesField()
  readonly locales!: string[];

  @TextField({
    optional: true,
    nullable: true,
    minLength: 1,
    maxLength: 255,
    description:
      'Id of the tenant in your own systems. If a tenant has it already, that one is returned unchanged.',
    example: 'customer-4711',
  })
  readonly external_id?: string | null;

  @QuotasField(QUOTAS)
  readonly quotas?: Record<string, number | null>;

  @EmailField({
    optional: true,
    description:
      'Address of its owner, who gets an invitation in the main language. The response then has no API key.',
    example: 'ada@example.com',
  })
  readonly owner_email?: string;
}

const ELSEWHERE = 'Use the command line: tenant:rename.';

@Writes(OperatorTenant, {
  updates: true,
  changedBy: { ...LIFECYCLE, slug: ELSEWHERE, external_id: 'It is set when the tenant is created.' },
  followsFrom: { limits: 'Use quotas.' },
})
export class UpdateTenant {
  @TextField({ ...NAME, optional: true })
  readonly name?: string;

  @QuotasField(QUOTAS)
  readonly quotas?: Record<string, number | null>;
}

/** Why a tenant is frozen. */
export class FreezeTenant {
  @TextField({
    optional: true,
    nullable: true,
    minLength: 1,
    maxLength: LONGEST_REASON,
    description: 'Shown to whoever wants to change something; default: none, or the one it has.',
    example: 'It moves to another server.',
  })
  readonly reason?: string | null;
}

/** An owner to invite. */
@Writes(Member, {
  updates: false,
  changedBy: {
    roles: 'It is the owner’s.',
    status: 'It follows from the invitation.',
    sign_in: 'Members add and remove ways to sign in themselves.',
  },
})
export class InviteOwner {
  @EmailField({
    description: 'E-mail address, unique without regard to case.',
    example: 'ada@example.com',
  })
  readonly email!: string;

  @TextField({
    optional: true,
    nullable: true,
    maxLength: 255,
    description: 'Name.',
    example: 'Ada Lovelace',
  })
  readonly name?: string | null;

  @TextField({
    optional: true,
    maxLength: 35,
    pattern: MEMBER_LOCALE,
    patternInWords: 'the tag of a language, such as de',
    description: 'Language of the mail; default: the main language of the status page.',
    example: 'en',
  })
  readonly locale?: string;
}

/** Confirmation of a deletion. */
export class DeleteTenantQuery {
  @TextField({ maxLength: 63, description: 'The slug of the tenant, to confirm.', example: 'acme' })
  readonly confirm!: string;
}

/** Body of a domain's verification. */
export class VerifyTenantDomain {
  @BooleanField({
    optional: true,
    description: 'True to never check its DNS: you vouch for it.',
    example: false,
  })
  readonly force?: boolean;
}
