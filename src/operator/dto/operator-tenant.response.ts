import { ApiSchema } from '@nestjs/swagger';
import {
  EmailField,
  EnumField,
  IntegerField,
  RecordField,
  TextField,
  TextListField,
  TimestampField,
  IdField,
} from '#http/fields/fields.js';
import { MEMBER_STATUSES, type MemberStatus } from '#modules/members/dto/member.response.js';
import { LONGEST_REASON } from '#platform/jobs/tenant-freeze.js';
import { QuotasField } from './quotas-field.js';

const TENANT_STATES = ['active', 'frozen', 'suspended', 'archived'] as const;
export type TenantState = (typeof TENANT_STATES)[number];

/** First part of a host name. */
export const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const TAG = /^[A-Za-z0-9-]+$/;
export const MAX_LOCALES = 200;
export const MAX_TAG = 100;

/** A tenant: a company with a status page of its own. */
@ApiSchema({ name: 'Tenant' })
export class OperatorTenant {
  @TextField({
    maxLength: 36,
    format: 'uuid',
    description: 'Id of the tenant.',
    example: '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90',
  })
  readonly id!: string;

  @TextField({ maxLength: 63, pattern: SLUG, description: 'First part of its host name.', example: 'acme' })
  readonly slug!: string;

  @TextField({ maxLength: 255, minLength: 1, description: 'Name of the company.', example: 'Acme GmbH' })
  readonly name!: string;

  @TextListField({
    maxItems: MAX_LOCALES,
    maxLength: MAX_TAG,
    pattern: TAG,
    description: 'Languages of the page by tag, the main one first.',
    example: ['de', 'en'],
  })
  readonly locales!: readonly string[];

  @TextField({
    maxLength: 255,
    nullable: true,
    description: 'Id of the tenant in your own systems; null: none was given.',
    example: 'customer-4711',
  })
  readonly external_id!: string | null;

  @EnumField({
    values: TENANT_STATES,
    name: 'TenantState',
    about:
      'Active: everything works. Frozen: it can be read, and changes get 503. Suspended: its API keys are refused with 403; its page, subscriptions and monitoring signals go on. Archived: its hosts are unknown (404) and nothing is sent; its data is kept. One that is suspended or archived can be frozen as well: see `frozen_at`.',
    description: 'Whether the tenant is served.',
    example: 'active',
  })
  readonly state!: TenantState;

  @TextField({
    maxLength: 300,
    format: 'uri',
    description: 'Address of its page below the service domain.',
    example: 'http://acme.localhost:3000',
  })
  readonly status_page_url!: string;

  @QuotasField({
    description: 'Its own quotas by name, in place of the default ones; 0: no limit.',
    example: { components: 2000 },
  })
  readonly quotas!: Readonly<Record<string, number>>;

  @QuotasField({
    description: 'The quotas in force: its own and the default ones.',
    example: { components: 2000, subscribers: 200_000 },
  })
  readonly limits!: Readonly<Record<string, number>>;

  @TimestampField({
    nullable: true,
    description: 'Since when it has been suspended; null: it is not.',
    example: null,
  })
  readonly suspended_at!: string | null;

  @TimestampField({
    nullable: true,
    description: 'Since when it has been archived; null: it is not.',
    example: null,
  })
  readonly archived_at!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When it was last exported completely; null: not since it was archived or resumed.',
    example: null,
  })
  readonly exported_at!: string | null;

  @TimestampField({
    nullable: true,
    description: 'Since when it has been frozen; null: it is not.',
    example: null,
  })
  readonly frozen_at!: string | null;

  @TextField({
    maxLength: LONGEST_REASON,
    nullable: true,
    description: 'Why it is frozen, for whoever wants to change something; null: no reason was given.',
    example: null,
  })
  readonly freeze_reason!: string | null;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;
}

/** How many records of each kind a tenant has. */
export class TenantUsage {
  @IntegerField({ min: 0, description: 'Components.', example: 12 })
  readonly components!: number;

  @IntegerField({ min: 0, description: 'Component groups.', example: 3 })
  readonly component_groups!: number;

  @IntegerField({ min: 0, description: 'Host systems.', example: 0 })
  readonly host_systems!: number;

  @IntegerField({ min: 0, description: 'Incidents, without the trash.', example: 41 })
  readonly incidents!: number;

  @IntegerField({ min: 0, description: 'Maintenances, without the trash.', example: 7 })
  readonly maintenances!: number;

  @IntegerField({ min: 0, description: 'Announcements.', example: 1 })
  readonly announcements!: number;

  @IntegerField({ min: 0, description: 'Subscribers of any status.', example: 980 })
  readonly subscribers!: number;

  @IntegerField({ min: 0, description: 'Valid API keys.', example: 2 })
  readonly api_keys!: number;

  @IntegerField({ min: 0, description: 'Additional domains.', example: 1 })
  readonly domains!: number;
}

/** A tenant with what it uses. */
@ApiSchema({ name: 'TenantWithUsage' })
export class OperatorTenantWithUsage extends OperatorTenant {
  @RecordField(() => TenantUsage, { description: 'How many records it has.', movesByItself: true })
  readonly usage!: TenantUsage;
}

/** The first API key of a tenant. */
export class FirstApiKey {
  @IdField({ description: 'Id of the key.', example: 1 })
  readonly id!: number;

  @TextField({ maxLength: 255, description: 'Its name.', example: 'First key' })
  readonly name!: string;

  @TextField({
    maxLength: 52,
    pattern: /^hg_[0-9A-Za-z]{49}$/,
    description: 'The secret, with every ability. It is only shown now, and is not stored.',
    example: 'hg_2vKQx0aZ7mPjT4cWn9LrYd8sEhB5uFg1iOkNbXqRtVw3yMzAC',
  })
  readonly secret!: string;
}

/** The owner of a tenant who was invited when it was created. */
export class FirstOwner {
  @IdField({ description: 'Id of the member.', example: 1 })
  readonly id!: number;

  @EmailField({ description: 'Address that the invitation goes to.', example: 'ada@example.com' })
  readonly email!: string;

  @EnumField({
    values: MEMBER_STATUSES,
    name: 'MemberStatus',
    description: '`invited` until the invitation is accepted.',
    example: 'invited',
  })
  readonly status!: MemberStatus;
}

/** A tenant that was just created. */
@ApiSchema({ name: 'NewTenant' })
export class CreatedTenant extends OperatorTenant {
  @RecordField(() => FirstApiKey, {
    nullable: true,
    description: 'Its first API key; null if the tenant was there already, and with an `owner_email`.',
  })
  readonly first_key!: FirstApiKey | null;

  @RecordField(() => FirstOwner, {
    nullable: true,
    description:
      'The member with the `owner_email`; null without one, and if the tenant had other members already.',
  })
  readonly owner!: FirstOwner | null;
}
