import { EnumField, TextField } from '#http/fields/fields.js';
import { QueryInstant } from '#http/fields/instant-field.js';
import { PageQuery } from '#http/results/page-query.js';
import { ACCESS_KINDS, type AccessKind } from '#platform/access-log/access-kinds.js';
import { TYPE_AND_ID } from './type-and-id.js';

/** Filters of accesses. */
export class AccessListQuery extends PageQuery {
  @EnumField({
    name: 'AccessKind',
    values: ACCESS_KINDS,
    optional: true,
    description: 'Only accesses of this kind.',
    example: 'forbidden',
  })
  kind?: AccessKind;

  @TextField({
    ...TYPE_AND_ID,
    patternInWords: 'a type, or a type and an id such as api_key:3',
    description: 'Only accesses of an actor: a type such as `unknown`, or one key such as `api_key:3`.',
    example: 'api_key:1',
  })
  actor?: string;

  @QueryInstant({ description: 'Only accesses from the hour of this time on.' }, 'start')
  since?: Date;

  @QueryInstant(
    { description: 'Only accesses of hours that began by then; a date includes the whole day.' },
    'through',
  )
  until?: Date;
}
