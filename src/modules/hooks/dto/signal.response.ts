import { EnumField, IdField, IntegerField, TextField, TimestampField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { COMPONENT_STATUS } from '#modules/components/dto/component.response.js';

/** Maximum number of signals listed per request. */
export const LISTED_SIGNALS = 100;

/** Outcomes of a request. */
const OUTCOMES = ['changed', 'unchanged', 'late', 'nothing', 'refused'];

/** One signal, as read from a request. */
export class ReadSignal {
  @TextField({ maxLength: 255, description: 'Which alert it is about.', example: 'disk' })
  readonly key!: string;

  @EnumField({ ...COMPONENT_STATUS, description: 'What it reports.', example: 'major_outage' })
  readonly status!: string;

  @TimestampField({ nullable: true, description: 'When, by the sender’s clock; null: not given.' })
  readonly at!: string | null;

  @IntegerField({
    nullable: true,
    min: 1,
    description: 'Seconds after which it ends automatically; null: never.',
    example: 600,
  })
  readonly ttl!: number | null;

  @TextField({
    nullable: true,
    maxLength: 2000,
    description: 'What the sender said.',
    example: 'The disk is full.',
  })
  readonly message!: string | null;
}

/** A logged request to an inbound address. Helps to set up a sender. */
export class InboundSignal {
  @IdField({ description: 'Id of the request.', example: 311 })
  readonly id!: number;

  @TimestampField({ description: 'When it arrived.' })
  readonly received_at!: string;

  @IntegerField({
    min: 1,
    description:
      'How often the same signal arrived in a row. A request with one signal that repeats the status, message and `ttl` of its key is counted here instead of listed again.',
    example: 1,
  })
  readonly count!: number;

  @TimestampField({ description: 'When the last of them arrived.' })
  readonly last_received_at!: string;

  @EnumField({
    values: OUTCOMES,
    name: 'SignalOutcome',
    about:
      'The strongest effect of the request’s signals. Late: older than what is known, so it only changes the past. Nothing: a test, for example.',
    description: 'The result.',
    example: 'changed',
  })
  readonly outcome!: string;

  @TextField({
    nullable: true,
    maxLength: 1000,
    description: 'Why it was refused; null: it was not.',
    example: null,
  })
  readonly problem!: string | null;

  @RecordListField(() => ReadSignal, {
    maxItems: LISTED_SIGNALS,
    description: `The first ${LISTED_SIGNALS} signals in it.`,
  })
  readonly signals!: readonly ReadSignal[];

  @TextField({
    nullable: true,
    maxLength: 200,
    description: 'The content type sent.',
    example: 'application/json',
  })
  readonly content_type!: string | null;

  @TextField({
    maxLength: 8192,
    description: 'The beginning of the body as it arrived, with secrets masked.',
    example: '{"status": "major_outage", "key": "disk", "ttl": 600, "message": "The disk is full."}',
  })
  readonly body!: string;
}
