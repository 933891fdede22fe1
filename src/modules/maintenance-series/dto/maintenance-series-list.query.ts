import { TextField } from '#http/fields/fields.js';
import { QueryBoolean } from '#http/fields/query-fields.js';
import { MetadataPageQuery } from '#http/metadata/metadata-query.js';

/** Filters of the list of series. */
export class MaintenanceSeriesListQuery extends MetadataPageQuery {
  @QueryBoolean({ description: 'Only those that make further maintenances, or only those that do not.' })
  is_active?: boolean;

  @TextField({
    optional: true,
    maxLength: 255,
    description: 'Only those with this text in title or body, in any language and case.',
  })
  q?: string;
}
