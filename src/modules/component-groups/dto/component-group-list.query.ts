import { QueryIdOrNone } from '#http/fields/query-fields.js';
import { MetadataPageQuery } from '#http/metadata/metadata-query.js';

/** Filters of the list of component groups. Source: decisions, section 4. */
export class ComponentGroupListQuery extends MetadataPageQuery {
  @QueryIdOrNone({
    description: 'Only the groups directly below this one; an empty value selects root groups.',
  })
  parent_id?: number | null;
}
