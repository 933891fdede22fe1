import { BooleanField, EnumField, IdField, TextField, TimestampField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';

export const ANNOUNCEMENT_LEVELS = ['info', 'warning', 'critical'] as const;
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number];

/** An announcement in the management API. Source: decisions, section 7. */
export class Announcement {
  @IdField({ description: 'Id of the announcement.', example: 4 })
  readonly id!: number;

  @LocaleField({
    mode: 'read',
    maxLength: 255,
    description: 'Title by language; null where a language has none.',
    example: { de: 'Neue Adresse', en: 'New address' },
  })
  readonly title!: Record<string, string | null>;

  @LocaleField({
    mode: 'read',
    maxLength: 25_000,
    description: 'Text by language; null where a language has none.',
    example: { de: null, en: 'We are moving.' },
  })
  readonly body!: Record<string, string | null>;

  @EnumField({
    values: ANNOUNCEMENT_LEVELS,
    name: 'AnnouncementLevel',
    description: 'How important it is.',
    example: 'info',
  })
  readonly level!: string;

  @TextField({
    nullable: true,
    format: 'uri',
    maxLength: 2000,
    description: 'Where visitors can read more.',
    example: null,
  })
  readonly link_url!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When visitors start to see it; null: at publication.',
    example: null,
  })
  readonly starts_at!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When visitors stop seeing it; null: when it is unpublished.',
    example: null,
  })
  readonly ends_at!: string | null;

  @BooleanField({ description: 'Whether it is published.', example: true })
  readonly is_published!: boolean;

  @TimestampField({ nullable: true, description: 'When it was published; null while it is not.' })
  readonly published_at!: string | null;

  @BooleanField({
    description: 'Whether visitors can see it now: it is published and within its times.',
    example: true,
  })
  readonly is_active!: boolean;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;
}
