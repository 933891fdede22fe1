import { MAX_OVERLAP_SECONDS, OVERLAP_SECONDS } from '#platform/access/keys/key-management.service.js';
import { AbilitiesField } from '#http/fields/abilities-field.js';
import { BooleanField, IntegerField, TextField } from '#http/fields/fields.js';
import { InstantField } from '#http/fields/instant-field.js';
import { Writes } from '#http/body/read-only.js';
import { ApiKeyRecord } from './api-key.response.js';

const NAME = { minLength: 1, maxLength: 255, description: 'What the key is for.', example: 'Deployment' };
const CHANGED_BY = {
  abilities: 'Create another key.',
  all_abilities: 'Create another key.',
  expires_at: 'Create another key.',
};

const REVOKED = { revoked_at: 'Use …/revoke.' };

const FOLLOWS_FROM = {
  ...REVOKED,
  status: 'Use …/revoke.',
  last_four: 'Use …/rotate.',
  previous_secret_expires_at: 'Use …/rotate.',
};

@Writes(ApiKeyRecord, { updates: false, changedBy: REVOKED })
export class CreateApiKey {
  @TextField(NAME)
  readonly name!: string;

  @AbilitiesField({
    optional: true,
    description:
      'What it may do. The key of the request must have all of these abilities. Required unless `all_abilities` is true.',
  })
  readonly abilities?: string[];

  @BooleanField({
    optional: true,
    description:
      'True for every ability, including those of modules installed later, instead of `abilities`. The key of the request must have it too.',
    example: false,
  })
  readonly all_abilities?: boolean;

  @InstantField({
    optional: true,
    nullable: true,
    description: 'When it stops working; null (the default): never.',
    example: null,
  })
  readonly expires_at?: Date | null;
}

@Writes(ApiKeyRecord, { updates: true, changedBy: CHANGED_BY, followsFrom: FOLLOWS_FROM })
export class UpdateApiKey {
  @TextField({ ...NAME, optional: true })
  readonly name?: string;
}

export class RevokeApiKey {
  @BooleanField({
    optional: true,
    description:
      'True to also revoke the keys that it created, those that they created, and so on. Also possible once the key itself is revoked.',
    example: false,
  })
  readonly descendants?: boolean;
}

export class RotateApiKey {
  @IntegerField({
    optional: true,
    min: 0,
    max: MAX_OVERLAP_SECONDS,
    description:
      'Seconds for which the present secret also stays valid; default: a day. 0 immediately ends all secrets but the new one, for use after a leak.',
    example: OVERLAP_SECONDS,
  })
  readonly overlap_seconds?: number;
}
