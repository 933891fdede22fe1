import { EnumField, IntegerField, NumberField, RecordField, TextField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { MAX_CHANNELS, SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';
import { FirstDayField, PointEndField, PointStartField, SecondsField } from './analytics-fields.js';
import { MAX_POINTS } from '../rules/analytics-range.js';
import { ReportTime } from './report-time.response.js';

const COUNT = { min: 0 };
/** The maximum number of languages of a page. */
export const MAX_LANGUAGES = 100;

/** Present number of subscribers by status. */
export class SubscriberStockFigures {
  @IntegerField({ ...COUNT, description: 'Notified of events.', example: 120 })
  readonly confirmed!: number;

  @IntegerField({ ...COUNT, description: 'Asked to confirm.', example: 4 })
  readonly pending!: number;

  @IntegerField({ ...COUNT, description: 'Not reachable, and no longer tried.', example: 1 })
  readonly quarantined!: number;

  @IntegerField({ ...COUNT, description: 'Unsubscribed, but still stored.', example: 12 })
  readonly unsubscribed!: number;
}

/** Subscribers gained and lost. */
export class SubscriberGrowth {
  @IntegerField({
    ...COUNT,
    description: 'Subscribers who confirmed, including those who have left or been deleted since.',
    example: 9,
  })
  readonly confirmed!: number;

  @IntegerField({ ...COUNT, description: 'Subscribers who left and have not come back.', example: 2 })
  readonly left!: number;

  @IntegerField({ description: 'The difference.', example: 7 })
  readonly growth!: number;
}

/** Outcomes of deliveries about incidents, maintenances and announcements. */
export class DeliveryFigures {
  @IntegerField({ ...COUNT, description: 'Deliveries that were sent.', example: 240 })
  readonly sent!: number;

  @IntegerField({ ...COUNT, description: 'Deliveries that failed for good.', example: 3 })
  readonly failed!: number;

  @IntegerField({
    ...COUNT,
    description: 'Deliveries that wait for their first or next attempt.',
    example: 0,
  })
  readonly waiting!: number;

  @IntegerField({
    ...COUNT,
    description: 'Deliveries that were cancelled or merged with later ones.',
    example: 5,
  })
  readonly unsent!: number;

  @SecondsField({
    nullable: true,
    description:
      'Median time from the event until it was sent, within `duration_error`; null if nothing was sent.',
    example: 2.4,
  })
  readonly p50_seconds!: number | null;

  @SecondsField({
    nullable: true,
    description:
      'The 90th percentile of the time from the event until it was sent, within `duration_error`; null if nothing was sent.',
    example: 6.1,
  })
  readonly p90_seconds!: number | null;
}

/** Growth and deliveries over the whole range. */
export class SubscriberFigures extends SubscriberGrowth {
  @RecordField(() => DeliveryFigures, { description: 'Deliveries by outcome.' })
  readonly deliveries!: DeliveryFigures;
}

/** Growth and deliveries in a day, week or month. */
export class SubscriberPoint extends SubscriberFigures {
  @FirstDayField()
  readonly date!: string;

  @PointStartField()
  readonly started_at!: string;

  @PointEndField()
  readonly ended_at!: string;
}

/** Growth and deliveries of a channel. */
export class ChannelSubscribers extends SubscriberFigures {
  @EnumField({
    values: SUBSCRIBER_CHANNELS,
    name: 'SubscriberChannel',
    description: 'Their channel.',
    example: 'email',
  })
  readonly channel!: string;

  @RecordField(() => SubscriberStockFigures, { description: 'Their present number.' })
  readonly now!: SubscriberStockFigures;
}

/** Growth by language. */
export class LanguageSubscribers extends SubscriberGrowth {
  @TextField({ maxLength: 35, description: 'Their language.', example: 'de' })
  readonly locale!: string;

  @RecordField(() => SubscriberStockFigures, { description: 'Their present number.' })
  readonly now!: SubscriberStockFigures;
}

/** Report on the growth of subscribers and on deliveries to them. Source: decisions, section 7. */
export class SubscriberReport extends ReportTime {
  @NumberField({
    min: 0,
    max: 1,
    description: 'Maximum relative error of the delivery times, which are kept in classes.',
    example: 0.025,
  })
  readonly duration_error!: number;

  @RecordField(() => SubscriberStockFigures, { description: 'Their present number.' })
  readonly now!: SubscriberStockFigures;

  @RecordField(() => SubscriberFigures, { description: 'The whole period.' })
  readonly total!: SubscriberFigures;

  @RecordListField(() => SubscriberPoint, {
    maxItems: MAX_POINTS,
    description: 'Figures for each day, week or month that has begun.',
  })
  readonly points!: SubscriberPoint[];

  @RecordListField(() => ChannelSubscribers, {
    maxItems: MAX_CHANNELS,
    description: 'Channel by channel.',
  })
  readonly channels!: ChannelSubscribers[];

  @RecordListField(() => LanguageSubscribers, {
    maxItems: MAX_LANGUAGES,
    description: 'Language by language, by their tags.',
  })
  readonly languages!: LanguageSubscribers[];
}
