import { TextField, TextListField, TimestampField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { MANY, NAME_LENGTH } from './status-records.js';

/** Author of a feed. Source: jsonfeed.org/version/1.1. */
export class JsonFeedAuthor {
  @TextField({ maxLength: 255, description: 'Name of the company.', example: 'Acme GmbH' })
  readonly name!: string;

  @TextField({
    format: 'uri',
    maxLength: 2000,
    description: 'Address of the page.',
    example: 'https://status.acme.example',
  })
  readonly url!: string;
}

/** An incident in a feed. Source: jsonfeed.org/version/1.1. */
export class JsonFeedItem {
  @TextField({
    maxLength: 500,
    description: 'Never changes.',
    example: 'tag:status.acme.example,2005:Incident/12',
  })
  readonly id!: string;

  @TextField({
    format: 'uri',
    maxLength: 2000,
    description: 'Its page.',
    example: 'https://status.acme.example/incidents/12',
  })
  readonly url!: string;

  @TextField({ maxLength: NAME_LENGTH, description: 'Its title.', example: 'Card payments disturbed' })
  readonly title!: string;

  @TextField({
    maxLength: 10_000_000,
    description: 'All texts, newest first, as HTML.',
    example: '<p><strong>Identified</strong> - We have found the cause.</p>',
  })
  readonly content_html!: string;

  @TimestampField({ description: 'When it was published.' })
  readonly date_published!: string;

  @TimestampField({ description: 'When it last changed.' })
  readonly date_modified!: string;

  @TextListField({
    optional: true,
    maxItems: MANY,
    maxLength: NAME_LENGTH,
    pattern: /^[^]*$/,
    description: 'Names of the affected components.',
    example: ['Card payments'],
  })
  readonly tags?: readonly string[];

  @TextField({ maxLength: 35, description: 'Language of the texts.', example: 'en' })
  readonly language!: string;
}

/** The newest incidents and maintenances as JSON Feed 1.1. Source: jsonfeed.org/version/1.1. */
export class JsonFeed {
  @TextField({
    format: 'uri',
    maxLength: 100,
    description: 'Version of the format.',
    example: 'https://jsonfeed.org/version/1.1',
  })
  readonly version!: string;

  @TextField({ maxLength: NAME_LENGTH, description: 'Title of the feed.', example: 'Acme GmbH Status' })
  readonly title!: string;

  @TextField({
    format: 'uri',
    maxLength: 2000,
    description: 'Address of the page.',
    example: 'https://status.acme.example',
  })
  readonly home_page_url!: string;

  @TextField({
    format: 'uri',
    maxLength: 2000,
    description: 'Address of the feed.',
    example: 'https://status.acme.example/history.json',
  })
  readonly feed_url!: string;

  @TextField({ maxLength: 35, description: 'Language of the feed.', example: 'en' })
  readonly language!: string;

  @RecordListField(() => JsonFeedAuthor, { maxItems: 1, description: 'The company.' })
  readonly authors!: readonly JsonFeedAuthor[];

  @RecordListField(() => JsonFeedItem, { maxItems: MANY, description: 'Incidents and maintenances.' })
  readonly items!: readonly JsonFeedItem[];
}
