import { QueryBoolean, QueryIdOrNone } from '../../../http/fields/query-fields.js';
import { PageQuery } from '../../../http/paging/page-query.js';

/** Filters of the list of components. Source: management-api, "Components". */
export class ComponentListQuery extends PageQuery {
  @QueryIdOrNone({
    description: 'Only components of this group; an empty value selects those without a group.',
  })
  group_id?: number | null;

  @QueryBoolean({ description: 'Only public or only internal components.' })
  is_public?: boolean;

  @QueryBoolean({ description: 'Only components that can, or cannot, be subscribed to.' })
  subscribable?: boolean;
}
