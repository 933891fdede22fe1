import { ApiProperty } from '@nestjs/swagger';
import { IntegerField, RecordField, TextField, TextListField, TimestampField } from '#http/fields/fields.js';

/** The status page that a key belongs to. Source: management-api, "Tenant and key". */
export class TenantDetails {
  @TextField({
    maxLength: 36,
    format: 'uuid',
    description: 'Id of the tenant.',
    example: '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90',
  })
  readonly id!: string;

  @TextField({ maxLength: 255, description: 'Name of the company.', example: 'Demo GmbH' })
  readonly name!: string;

  @TextField({
    maxLength: 63,
    pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
    description: 'First part of the host name under the service domain.',
    example: 'demo',
  })
  readonly slug!: string;

  @TextField({
    maxLength: 35,
    pattern: /^[A-Za-z0-9-]+$/,
    description: '`both` for German and English, the code of a single language, `multi` for anything else.',
    example: 'both',
  })
  readonly language_mode!: string;

  @TextListField({
    maxItems: 100,
    maxLength: 35,
    pattern: /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/,
    description: 'Enabled languages, the main one first.',
    example: ['de', 'en'],
  })
  readonly locales!: readonly string[];

  @TextField({
    maxLength: 2000,
    format: 'uri',
    description: 'Address of the public status page.',
    example: 'http://demo.localhost:3000',
  })
  readonly status_page_url!: string;
}

/** The key of the request, or what a credential without one stands for. Source: management-api, "Tenant and key". */
export class ApiKeyDetails {
  @IntegerField({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    description: 'Id of the key; 0 for a credential without one.',
    example: 1,
  })
  readonly id!: number;

  @TextField({ maxLength: 255, description: 'Name of the key.', example: 'Deployment' })
  readonly name!: string;

  @TextListField({
    maxItems: 100,
    maxLength: 100,
    pattern: /^[a-z][a-z-]*\.[a-z][a-z-]*$/,
    description: 'What the key may do.',
    example: ['components.view', 'components.manage'],
  })
  readonly abilities!: readonly string[];

  @TimestampField({ description: 'When the key was issued.' })
  readonly created_at!: string;

  @TimestampField({ nullable: true, description: 'When the key was last used, exact to a minute.' })
  readonly last_used_at!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When the key stops working; null for never.',
    example: null,
  })
  readonly expires_at!: string | null;
}

/** Result of the key check: the status page and the key of the request. */
export class Account {
  @RecordField(() => TenantDetails, { description: 'The status page.' })
  readonly tenant!: TenantDetails;

  @RecordField(() => ApiKeyDetails, { description: 'The key.' })
  readonly api_key!: ApiKeyDetails;

  @ApiProperty({
    type: 'string',
    // Without limits of its length: some code generators apply them to the constant, which does not compile.
    const: 'v1',
    description: 'Version of this interface.',
    example: 'v1',
  } as never)
  readonly api_version!: string;
}
