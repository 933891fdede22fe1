import { ApiProperty } from '@nestjs/swagger';
import { WholeExample } from '#http/reference/whole-example.js';
import { BooleanField, IdField, IntegerField } from '#http/fields/fields.js';
import { InstantField } from '#http/fields/instant-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { Writes } from '#http/body/read-only.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import { Component } from './component.response.js';

const NAME = {
  maxLength: 255,
  description: 'Name by language; at least one language must be filled.',
  example: { de: 'Kartenzahlungen', en: 'Card payments' },
};

const SLUG = { slug: 'The slug follows the name.' };

const FOLLOWS_FROM = {
  status: 'The status follows from incidents, maintenances and the remote trigger.',
  uptime_90d: 'The uptime follows from the availability history.',
  remote_trigger: 'Write webhook_enabled and host_system_id.',
};

/** Fields that every component body shares. */
abstract class ComponentInput {
  @LocaleField({
    mode: 'optional',
    maxLength: 2000,
    description: 'Description by language.',
    example: { en: 'Visa and Mastercard' },
  })
  readonly description?: LocalePatch;

  @IdField({
    optional: true,
    nullable: true,
    description: 'The group it is in; null for none.',
    example: null,
  })
  readonly group_id?: number | null;

  @BooleanField({
    optional: true,
    description: 'False makes it internal; default on create: true.',
    example: true,
  })
  readonly is_public?: boolean;

  @BooleanField({
    optional: true,
    description: 'Whether visitors can subscribe to it; default on create: true.',
    example: true,
  })
  readonly subscribable?: boolean;

  @IntegerField({
    min: 0,
    optional: true,
    description: 'Order within its group; default on create: after the last.',
    example: 0,
  })
  readonly position?: number;

  @BooleanField({
    optional: true,
    description: 'Switches the inbound webhook on or off; switching it on creates a new secret address.',
    example: true,
  })
  readonly webhook_enabled?: boolean;

  @IdField({
    optional: true,
    nullable: true,
    description: 'Host system to link; null for none.',
    example: null,
  })
  readonly host_system_id?: number | null;
}

@Writes(Component, { updates: false, changedBy: { ...SLUG, ...FOLLOWS_FROM } })
export class CreateComponent extends ComponentInput {
  @LocaleField({ ...NAME, mode: 'required' })
  readonly name!: LocalePatch;

  // The example of the whole body omits it: every fixed date becomes older than five years.
  @ApiProperty({ examples: ['2026-01-01T00:00:00Z'], required: false })
  @InstantField({
    optional: true,
    example: undefined,
    description:
      'When its history starts, at most five years ago, for components migrated from another service; default: now. Incidents since then count.',
  })
  readonly history_since?: Date;
}

/** Omitted fields keep their values. Omitted languages keep their texts. */
@WholeExample({ name: NAME.example })
@Writes(Component, { updates: true, changedBy: SLUG, followsFrom: FOLLOWS_FROM })
export class UpdateComponent extends ComponentInput {
  @LocaleField({ ...NAME, mode: 'update' })
  readonly name?: LocalePatch;
}
