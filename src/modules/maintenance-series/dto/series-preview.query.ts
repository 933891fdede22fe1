import { QueryInstant } from '#http/fields/instant-field.js';

/** How far a preview goes. */
export class SeriesPreviewQuery {
  @QueryInstant(
    {
      description:
        'Last start to list; a date includes the whole day in UTC. Default: a year from now, or from the first start if that is later.',
    },
    'through',
  )
  until?: Date;
}
