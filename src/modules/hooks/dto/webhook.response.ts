import { BooleanField, IdField, IntegerField, TextField, TimestampField } from '#http/fields/fields.js';

const DAY = 86_400;

const CONFIRM_AFTER = {
  min: 0,
  max: DAY,
  description: 'Seconds that a problem must last before it counts; it then counts from its start.',
  example: 0,
};
const RECOVER_AFTER = {
  min: 0,
  max: DAY,
  description: 'Seconds that a recovery must last before it counts; it then counts from its start.',
  example: 0,
};
const DRAFT_INCIDENT = {
  description: 'Whether a problem that counts drafts an incident, one at a time.',
  example: false,
};
const PUBLISH_AFTER = {
  nullable: true,
  min: 0,
  max: DAY,
  description: 'Seconds after which such a draft is published automatically; null: never.',
  example: null,
};
const MESSAGE_LOCALE = {
  nullable: true,
  maxLength: 35,
  description: 'Language that the sender’s messages are in; null: the main language.',
  example: null,
};

const DRAFT_TEMPLATE_ID = {
  nullable: true,
  description:
    'Template of such drafts, of the kind `incident`. Its variables `component`, `status` and `messages` are filled in, all others need a default. Null: the texts of the settings.',
  example: null,
};

/** An inbound webhook: its address and how its signals take effect. Source: triggers, "Our own form". */
export class Webhook {
  @TextField({
    nullable: true,
    maxLength: 2000,
    description: 'Secret address to report to; null while switched off.',
    example: 'http://demo.localhost:3000/hooks/components/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi',
  })
  readonly webhook_url!: string | null;

  @TimestampField({
    nullable: true,
    description: 'Until when the address before the last rotation also works; null: there is none.',
    example: null,
  })
  readonly previous_until!: string | null;

  @IntegerField(CONFIRM_AFTER)
  readonly confirm_after!: number;

  @IntegerField(RECOVER_AFTER)
  readonly recover_after!: number;

  @BooleanField(DRAFT_INCIDENT)
  readonly draft_incident!: boolean;

  @IntegerField(PUBLISH_AFTER)
  readonly publish_after!: number | null;

  @TextField(MESSAGE_LOCALE)
  readonly message_locale!: string | null;

  @IdField(DRAFT_TEMPLATE_ID)
  readonly draft_template_id!: number | null;
}

/** Writable fields with their rules. */
export const WEBHOOK_RULES = {
  CONFIRM_AFTER,
  RECOVER_AFTER,
  DRAFT_INCIDENT,
  PUBLISH_AFTER,
  MESSAGE_LOCALE,
  DRAFT_TEMPLATE_ID,
};
