import { EnumField, TextField } from '#http/fields/fields.js';
import { MetadataPageQuery } from '#http/metadata/metadata-query.js';
import { COMPONENT_STATUS } from '#modules/components/dto/component.response.js';

/** Filters of the list of host systems. Source: decisions, section 4. */
export class HostSystemListQuery extends MetadataPageQuery {
  @EnumField({
    ...COMPONENT_STATUS,
    optional: true,
    description: 'Only host systems that last reported this status; operational until they report.',
  })
  status?: string;

  @TextField({
    optional: true,
    maxLength: 255,
    description: 'Only host systems with this text in name or kind, in any case.',
  })
  q?: string;
}
