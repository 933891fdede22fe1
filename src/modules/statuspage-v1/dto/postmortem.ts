import { BooleanField, TimestampField } from '#http/fields/fields.js';
import { Nothing, Text } from './members.js';

const TEXT = { maxLength: 25_000 };
const EXAMPLE = 'A certificate had expired.';

/** A post-mortem. */
export class StatuspagePostmortem {
  @Nothing()
  readonly preview_key!: null;

  @Text('What visitors see.', EXAMPLE, { ...TEXT, nullable: true })
  readonly body!: string | null;

  @TimestampField({ nullable: true, description: 'When that was last changed.' })
  readonly body_updated_at!: string | null;

  @Text('Its text.', EXAMPLE, { ...TEXT, nullable: true })
  readonly body_draft!: string | null;

  @TimestampField({ description: 'When its text was last changed.' })
  readonly body_draft_updated_at!: string;

  @TimestampField({ nullable: true, description: 'When visitors first saw it.' })
  readonly published_at!: string | null;

  @BooleanField({ description: 'Always false.', example: false })
  readonly notify_subscribers!: boolean;

  @BooleanField({ description: 'Always false.', example: false })
  readonly notify_twitter!: boolean;

  @Nothing()
  readonly custom_tweet!: null;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;
}

/** What can be written of a post-mortem. */
export class SentPostmortem {
  @Text('Its text in the main language of the page.', EXAMPLE, TEXT)
  readonly body_draft!: string;
}

/** How a post-mortem is published. */
export class SentPublication {
  @BooleanField({
    optional: true,
    description: 'Whether subscribers are told; default: true.',
    example: false,
  })
  readonly notify_subscribers?: boolean;
}
