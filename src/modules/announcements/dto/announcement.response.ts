import { sql } from '#platform/database/tenant/sql.js';
import { BooleanField, EnumField, IdField, TimestampField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';
import type { Timestamp } from '#http/fields/timestamp.js';
import { UrlField } from '#http/fields/url-field.js';
import { defineRecord } from '#http/records/define-record.js';
import { ANNOUNCEMENT_LEVELS, type AnnouncementLevel } from '../rules/announcement-levels.js';
import { AnnouncementListQuery } from './announcement-list.query.js';

/** An announcement in the management API. Source: decisions, section 7. */
export class Announcement {
  @IdField({ description: 'Id of the announcement.', example: 4 })
  readonly id!: number;

  @LocaleField({
    mode: 'read',
    maxLength: 255,
    description: 'Title by language, in at least one; null where a language has none.',
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
    description: 'How important it is; default: info.',
    example: 'info',
  })
  readonly level!: AnnouncementLevel;

  @UrlField({
    nullable: true,
    description: 'Where visitors can read more.',
    example: 'https://www.example.com/news',
  })
  readonly link_url!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When visitors start to see it; null: at publication.',
    example: '2026-03-01T07:00:00.000Z',
  })
  readonly starts_at!: Timestamp | null;

  @TimestampField({
    nullable: true,
    description: 'When visitors stop seeing it, after starts_at; null: when it is unpublished.',
    example: '2098-03-08T17:00:00.000Z',
  })
  readonly ends_at!: Timestamp | null;

  @BooleanField({ description: 'Whether it is published.', example: true })
  readonly is_published!: boolean;

  @TimestampField({ nullable: true, description: 'When it was published; null while it is not.' })
  readonly published_at!: Timestamp | null;

  @BooleanField({
    description: 'Whether visitors can see it now: it is published and within its times.',
    example: true,
  })
  readonly is_active!: boolean;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: Timestamp;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: Timestamp;
}

const STEPS = 'Use …/publish and …/unpublish.';

export const ANNOUNCEMENT = defineRecord(Announcement, {
  kind: 'announcement',
  required: ['title'],
  optional: ['body', 'level', 'link_url', 'starts_at', 'ends_at'],
  defaults: { body: {}, level: 'info' },
  computed: ['is_published', 'is_active'],
  changedBy: {
    is_published: STEPS,
    is_active: 'It follows from the publication and the times.',
  },
  changedOnlyBy: { published_at: STEPS },
  query: AnnouncementListQuery,
  orderBy: sql`created_at desc, id desc`,
});

export class CreateAnnouncement extends ANNOUNCEMENT.create {
  @BooleanField({ optional: true, description: 'Publishes it immediately.', example: false })
  readonly publish?: boolean;
}
