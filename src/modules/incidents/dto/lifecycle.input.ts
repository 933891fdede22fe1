import { WholeExample } from '#http/reference/whole-example.js';
import { BooleanField } from '#http/fields/fields.js';
import { InstantField } from '#http/fields/instant-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { Writes } from '#http/body/read-only.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import { BODY_LENGTH, Postmortem } from './incident.response.js';

export class PublishStep {
  @BooleanField({
    optional: true,
    description: 'Whether to notify subscribers; default true.',
    example: true,
  })
  readonly notify?: boolean;
}

export class ScheduleStep {
  @InstantField({
    description: 'When to publish it; in the future.',
    example: '2098-02-28T09:00:00+01:00',
  })
  readonly publish_at!: Date;

  @BooleanField({
    optional: true,
    description: 'Whether to notify subscribers then; default true.',
    example: true,
  })
  readonly notify?: boolean;
}

// Omits `resolved_at`, because a valid end depends on the start.
@WholeExample({ body: { en: 'All payments work again.' }, notify: true })
export class ResolveStep {
  @InstantField({
    optional: true,
    description: 'When it was over; not before its start or in the future. Default: now.',
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
    description: 'Whether to notify subscribers; default true.',
    example: true,
  })
  readonly notify?: boolean;
}

/** Body of a step that can include a text for an update. */
export interface NotifyingStep {
  readonly body?: LocalePatch;
  readonly notify?: boolean;
}

/** Creates the class of the bodies of a step that can include a text. */
function notifyingStep(example: Readonly<Record<string, string>>): new () => NotifyingStep {
  class Step implements NotifyingStep {
    @LocaleField({
      mode: 'optional',
      maxLength: BODY_LENGTH,
      description: 'Text of the update that the step creates; without it, the update only shows the status.',
      example,
    })
    readonly body?: LocalePatch;

    @BooleanField({
      optional: true,
      description: 'Whether to notify subscribers; default true.',
      example: true,
    })
    readonly notify?: boolean;
  }
  return Step;
}

/** Reverts the end of an incident or a maintenance. */
export class ReopenStep extends notifyingStep({ en: 'It has come back; we are looking into it again.' }) {}

/** Starts a maintenance. */
export class StartStep extends notifyingStep({ en: 'We begin earlier than planned.' }) {}

/** Completes a maintenance. */
export class CompleteStep extends notifyingStep({ en: 'We are done earlier than planned.' }) {}

/** Cancels a maintenance. */
export class CancelStep extends notifyingStep({ en: 'The work is put off; we will announce a new date.' }) {}

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
