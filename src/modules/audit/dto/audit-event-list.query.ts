import { TextField } from '#http/fields/fields.js';
import { QueryInstant } from '#http/fields/instant-field.js';
import { CursorQuery } from '#http/results/cursor-query.js';
import { TYPE_AND_ID } from './type-and-id.js';

/** Filters of the audit trail. */
export class AuditEventListQuery extends CursorQuery {
  @TextField({
    optional: true,
    maxLength: 40,
    pattern: /^\d{1,15}-[0-9a-f]{1,18}$/,
    patternInWords: 'the next_cursor of a page',
    description: 'The `next_cursor` of the previous page.',
  })
  cursor?: string;

  @TextField({
    ...TYPE_AND_ID,
    patternInWords: 'a type, or a type and an id such as api_key:3',
    description: 'Only events of an actor: a type such as `clock`, or one actor such as `api_key:3`.',
    example: 'api_key:1',
  })
  actor?: string;

  @TextField({
    optional: true,
    maxLength: 200,
    description: 'Only events of this action.',
    example: 'patchComponent',
  })
  action?: string;

  @TextField({
    ...TYPE_AND_ID,
    patternInWords: 'a type, or a type and an id such as component:3',
    description: 'Only events that changed these records: a type, or one record such as `component:3`.',
    example: 'component:1',
  })
  target?: string;

  @QueryInstant({ description: 'Only events from then on.' }, 'start')
  since?: Date;

  @QueryInstant({ description: 'Only events until then; a date includes the whole day.' }, 'through')
  until?: Date;
}
