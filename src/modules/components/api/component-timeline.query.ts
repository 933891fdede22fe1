import { Transform } from 'class-transformer';
import { QueryInstant } from '../../../http/fields/instant-field.js';
import { parseInstantOrDate } from '../../../time/instant.js';

/** A date stands for all of its day, so a range that it ends goes on until the next one starts. */
function endOfDay({ value }: { value: unknown }): unknown {
  if (typeof value !== 'string' || value.includes('T')) return value;
  const last = parseInstantOrDate(value, 'through');
  return last === undefined ? value : new Date(last.getTime() + 1);
}

/** The time that a timeline is asked for. Source: decisions, section 4. */
export class ComponentTimelineQuery {
  @QueryInstant(
    {
      description:
        'Start of the period, in the past; a date means its start in UTC. Default: 89 days before the day of `to`.',
    },
    'start',
  )
  from?: Date;

  // Above the other: what stands first is applied first.
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
