import { EnumField } from '#http/fields/fields.js';
import { QueryBoolean } from '#http/fields/query-fields.js';
import { PageQuery } from '#http/results/page-query.js';
import { ANNOUNCEMENT_LEVELS, type AnnouncementLevel } from '../rules/announcement-levels.js';

/** Filters of the list of announcements. Source: decisions, section 4. */
export class AnnouncementListQuery extends PageQuery {
  @QueryBoolean({ description: 'Only announcements that visitors can see now, or cannot.' })
  active?: boolean;

  @QueryBoolean({ description: 'Only announcements that are, or are not, published.' })
  published?: boolean;

  @EnumField({
    values: ANNOUNCEMENT_LEVELS,
    name: 'AnnouncementLevel',
    optional: true,
    description: 'Only announcements of this importance.',
  })
  level?: AnnouncementLevel;
}
