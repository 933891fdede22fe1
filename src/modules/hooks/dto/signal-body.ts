import { EnumField, IntegerField, TextField, TimestampField } from '#http/fields/fields.js';
import { STATUS_WORDS } from '../rules/forms/status-words.js';

/** One signal in our own format, for the API reference. `src/modules/hooks/rules/forms/own-form.ts` parses it. */
export class SignalBody {
  @EnumField({
    values: STATUS_WORDS,
    name: 'SignalStatus',
    about: 'A status as it may be reported; in any letters.',
    description: 'The status.',
    example: 'major_outage',
  })
  readonly status!: string;

  @TimestampField({
    optional: true,
    description: 'Since when, by the sender’s clock; default, and if more than 5 minutes in the future: now.',
  })
  readonly at?: string;

  @IntegerField({
    optional: true,
    min: 1,
    max: 31_536_000,
    description: 'Seconds after which it is over unless it is reported again.',
    example: 600,
  })
  readonly ttl?: number;

  @TextField({
    optional: true,
    maxLength: 255,
    description: 'Identifies an alert; by default, all are one.',
    example: 'disk',
  })
  readonly key?: string;

  @TextField({
    optional: true,
    maxLength: 2000,
    description: 'What is the matter, in your own words.',
    example: 'The disk is full.',
  })
  readonly message?: string;
}
