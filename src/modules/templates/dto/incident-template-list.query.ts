import { EnumField, TextField } from '#http/fields/fields.js';
import { MetadataPageQuery } from '#http/metadata/metadata-query.js';
import { TEMPLATE_KINDS, type TemplateKind } from '../rules/template-kinds.js';

/** Filters of the list of templates. */
export class IncidentTemplateListQuery extends MetadataPageQuery {
  @EnumField({
    values: TEMPLATE_KINDS,
    name: 'IncidentTemplateKind',
    optional: true,
    description: 'Only templates of this kind.',
  })
  kind?: TemplateKind;

  @TextField({
    optional: true,
    maxLength: 255,
    description: 'Only templates with this text in name, title or body, in any language and any case.',
  })
  q?: string;
}
