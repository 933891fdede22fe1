import { EnumField, TextField } from '#http/fields/fields.js';
import { ABILITY_NAME, MAX_ABILITY_NAME } from '#http/fields/abilities-field.js';
import { PageQuery } from '#http/results/page-query.js';
import { KEY_STATUSES, type KeyStatus } from './api-key.response.js';

/** Filters of the list of keys. */
export class ApiKeyListQuery extends PageQuery {
  @EnumField({
    values: KEY_STATUSES,
    name: 'ApiKeyStatus',
    optional: true,
    description: 'Only keys of this status.',
  })
  status?: KeyStatus;

  @TextField({
    optional: true,
    maxLength: MAX_ABILITY_NAME,
    pattern: ABILITY_NAME,
    patternInWords: 'the name of an ability, such as components.view',
    description: 'Only keys with this ability.',
    example: 'components.view',
  })
  ability?: string;
}
