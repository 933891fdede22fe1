import { BooleanField, EnumField } from '#http/fields/fields.js';
import { InstantField } from '#http/fields/instant-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { Writes } from '#http/body/read-only.js';
import { UrlField } from '#http/fields/url-field.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import { ANNOUNCEMENT_LEVELS, Announcement, type AnnouncementLevel } from './announcement.response.js';

const TITLE = {
  maxLength: 255,
  description: 'Title by language; at least one language must be filled.',
  example: { de: 'Neue Adresse', en: 'New address' },
};

const PUBLICATION = { published_at: 'Use …/publish and …/unpublish.' };

const FOLLOWS_FROM = {
  is_published: 'Use …/publish and …/unpublish.',
  is_active: 'It follows from the publication and the times.',
};

/** Fields that every announcement body shares. */
abstract class AnnouncementInput {
  @LocaleField({
    mode: 'optional',
    maxLength: 25_000,
    description: 'Text by language.',
    example: { en: 'We are moving.' },
  })
  readonly body?: LocalePatch;

  @EnumField({
    values: ANNOUNCEMENT_LEVELS,
    name: 'AnnouncementLevel',
    optional: true,
    description: 'How important it is; default on create: info.',
    example: 'info',
  })
  readonly level?: AnnouncementLevel;

  @UrlField({
    optional: true,
    nullable: true,
    description: 'Where visitors can read more.',
    example: 'https://www.example.com/news',
  })
  readonly link_url?: string | null;

  @InstantField({
    optional: true,
    nullable: true,
    description: 'When visitors start to see it; null: at publication.',
    example: '2098-03-01T08:00:00+01:00',
  })
  readonly starts_at?: Date | null;

  @InstantField({
    optional: true,
    nullable: true,
    description: 'When visitors stop seeing it, after starts_at; null: when it is unpublished.',
    example: '2098-03-08T18:00:00+01:00',
  })
  readonly ends_at?: Date | null;
}

@Writes(Announcement, { updates: false, changedBy: { ...PUBLICATION, ...FOLLOWS_FROM } })
export class CreateAnnouncement extends AnnouncementInput {
  @LocaleField({ ...TITLE, mode: 'required' })
  readonly title!: LocalePatch;

  @BooleanField({ optional: true, description: 'Publishes it immediately.', example: false })
  readonly publish?: boolean;
}

/** Omitted fields keep their values. Omitted languages keep their texts. */
@Writes(Announcement, { updates: true, changedBy: PUBLICATION, followsFrom: FOLLOWS_FROM })
export class UpdateAnnouncement extends AnnouncementInput {
  @LocaleField({ ...TITLE, mode: 'optional' })
  readonly title?: LocalePatch;
}
