import { BooleanField } from '../../../http/fields/fields.js';
import { InstantField } from '../../../http/fields/instant-field.js';
import { LocaleField } from '../../../http/fields/locale-field.js';
import { Writes } from '../../../http/fields/read-only.js';
import type { LocalePatch } from '../../../text/locale-text.js';
import { BODY_LENGTH, Postmortem } from './incident.response.js';

export class PublishStep {
  @BooleanField({
    optional: true,
    description: 'Whether subscribers hear of it; true when left out.',
    example: true,
  })
  readonly notify?: boolean;
}

export class ScheduleStep {
  @InstantField({
    description: 'When it publishes itself; must lie ahead.',
    example: '2098-02-28T09:00:00+01:00',
  })
  readonly publish_at!: Date;

  @BooleanField({
    optional: true,
    description: 'Whether subscribers hear of it then; true when left out.',
    example: true,
  })
  readonly notify?: boolean;
}

export class ResolveStep {
  @InstantField({
    optional: true,
    description: 'When it was over; now when left out. Not before its start and not ahead.',
    example: '2026-03-01T11:15:00+01:00',
  })
  readonly resolved_at?: Date;

  @LocaleField({
    mode: 'optional',
    maxLength: BODY_LENGTH,
    description: 'Posted as its last update.',
    example: { en: 'All payments work again.' },
  })
  readonly body?: LocalePatch;

  @BooleanField({
    optional: true,
    description: 'Whether subscribers hear of it; true when left out.',
    example: true,
  })
  readonly notify?: boolean;
}

/** A step that may be told with a text. */
export class ToldStep {
  @LocaleField({
    mode: 'optional',
    maxLength: BODY_LENGTH,
    description:
      'Text of the update that the step leaves; without it, that update says nothing but the status.',
    example: { en: 'We are done earlier than planned.' },
  })
  readonly body?: LocalePatch;

  @BooleanField({
    optional: true,
    description: 'Whether subscribers hear of it; true when left out.',
    example: true,
  })
  readonly notify?: boolean;
}

@Writes(Postmortem, { updates: true, changedBy: { published_at: 'Use …/postmortem/publish.' } })
export class PostmortemInput {
  @LocaleField({
    mode: 'required',
    maxLength: BODY_LENGTH,
    description: 'Text by language; at least one language must be filled.',
    example: { en: 'A certificate had expired.' },
  })
  readonly body!: LocalePatch;
}
