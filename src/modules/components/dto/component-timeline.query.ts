import { Transform } from 'class-transformer';
import { QueryInstant } from '#http/fields/instant-field.js';
import { parseInstantOrDate } from '#core/time/instant.js';

/** Moves an end that is a date to the start of the next day, because a date includes its whole day. */
function endOfDay({ value }: { value: unknown }): unknown {
  if (typeof value !== 'string' || value.includes('T')) return value;
  const last = parseInstantOrDate(value, 'through');
  return last === undefined ? value : new Date(last.getTime() + 1);
}

/** Period of a timeline. Source: decisions, section 4. */
export class ComponentTimelineQuery {
  @QueryInstant(
    {
      description:
        'Start of the period, in the past; a date means its start in UTC. Default: 89 days before the day of `to`.',
    },
    'start',
  )
  from?: Date;

  // Must stay above the other decorator: transformations run from top to bottom.
  @Transform(endOfDay)
  @QueryInstant(
    {
      description:
        'End of the period, at most 400 days later and not after today; a date includes the whole day in UTC. Default: now.',
    },
    'through',
  )
  to?: Date;
}
