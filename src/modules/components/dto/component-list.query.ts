import { EnumField, TextField } from '#http/fields/fields.js';
import { QueryBoolean, QueryIdOrNone } from '#http/fields/query-fields.js';
import { MetadataPageQuery } from '#http/metadata/metadata-query.js';
import { COMPONENT_STATUS } from './component.response.js';

/** Filters of the list of components. Source: management-api, "Components"; decisions, section 4. */
export class ComponentListQuery extends MetadataPageQuery {
  @QueryIdOrNone({
    description: 'Only components of this group; an empty value selects those without a group.',
  })
  group_id?: number | null;

  @QueryBoolean({ description: 'Only public or only internal components.' })
  is_public?: boolean;

  @QueryBoolean({ description: 'Only components that can, or cannot, be subscribed to.' })
  subscribable?: boolean;

  @EnumField({ ...COMPONENT_STATUS, optional: true, description: 'Only components with this live status.' })
  status?: string;

  @TextField({
    optional: true,
    maxLength: 255,
    description: 'Only components with this text in name or description, in any language and any case.',
  })
  q?: string;
}
