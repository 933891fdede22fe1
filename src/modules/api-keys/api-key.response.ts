import { ApiSchema } from '@nestjs/swagger';
import { ABILITY_NAME, MAX_ABILITIES, MAX_ABILITY_NAME } from '#http/fields/abilities-field.js';
import {
  BooleanField,
  EnumField,
  IdField,
  TextField,
  TextListField,
  TimestampField,
} from '#http/fields/fields.js';
import { Confidential } from '#http/results/confidential.js';

export const KEY_STATUSES = ['active', 'expired', 'revoked'] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

/** A key of a status page, without its secret. */
@ApiSchema({ name: 'ApiKey' })
@Confidential()
export class ApiKeyRecord {
  @IdField({ description: 'Id of the key.', example: 3 })
  readonly id!: number;

  @TextField({ minLength: 1, maxLength: 255, description: 'What the key is for.', example: 'Deployment' })
  readonly name!: string;

  @TextListField({
    maxItems: MAX_ABILITIES,
    maxLength: MAX_ABILITY_NAME,
    pattern: ABILITY_NAME,
    description: 'What the key may do; fixed when it is created, except with `all_abilities`.',
    example: ['components.view', 'components.manage'],
  })
  readonly abilities!: readonly string[];

  @BooleanField({
    description: 'Whether the key has every ability, including those of modules installed later.',
    example: false,
  })
  readonly all_abilities!: boolean;

  @TextField({
    maxLength: 4,
    pattern: /^[0-9A-Za-z]{4}$/,
    description: 'The last characters of its secret, to tell keys apart.',
    example: 'x7Qa',
  })
  readonly last_four!: string;

  @EnumField({
    values: KEY_STATUSES,
    name: 'ApiKeyStatus',
    description: 'Whether requests with it are accepted.',
    example: 'active',
  })
  readonly status!: KeyStatus;

  @TimestampField({ description: 'When the key was created.' })
  readonly created_at!: string;

  @IdField({
    nullable: true,
    description:
      'The key that created this one, or if that one has been deleted, the one that created it; null: an operator or a member.',
    example: 1,
  })
  readonly created_by_id!: number | null;

  @TimestampField({
    nullable: true,
    description: 'When the key was last used, exact to a minute; null: never.',
  })
  readonly last_used_at!: string | null;

  @TimestampField({ nullable: true, description: 'When the key stops working; null: never.', example: null })
  readonly expires_at!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When the key was revoked; null: it was not.',
    example: null,
  })
  readonly revoked_at!: string | null;

  @TimestampField({
    nullable: true,
    description:
      'Until when the secret before the last rotation also stays valid; null: it is no longer valid.',
    example: null,
  })
  readonly previous_secret_expires_at!: string | null;
}

/** A key with its secret. The secret is shown only once. */
export class IssuedApiKey extends ApiKeyRecord {
  @TextField({
    maxLength: 52,
    pattern: /^hg_[0-9A-Za-z]{49}$/,
    description:
      'The secret, for the header `Authorization: Bearer …`. It is only shown now, and is not stored.',
    example: 'hg_2vKQx0aZ7mPjT4cWn9LrYd8sEhB5uFg1iOkNbXqRtVw3yMzAC',
  })
  readonly secret!: string;
}
