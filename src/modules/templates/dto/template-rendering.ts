import { TextField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { MapField } from '#http/fields/map-field.js';
import { VARIABLE_NAME } from '../rules/placeholders.js';
import type { VariableValues } from '../rules/variables.js';
import { BODY_LENGTH, MAX_VARIABLES, TITLE_LENGTH } from './incident-template.response.js';
import { VALUE_LENGTH } from './template-variable.js';

/** Field of a body with the values of a template's variables. */
export function VariableValuesField(description: string, example?: VariableValues): PropertyDecorator {
  return MapField({
    optional: true,
    maxItems: MAX_VARIABLES,
    key: VARIABLE_NAME,
    keyLength: 40,
    keyInWords: 'the name of a variable',
    maxLength: VALUE_LENGTH,
    also: ['number', 'null'],
    description,
    example,
  });
}

/** What a template is rendered with. */
export class RenderTemplate {
  @VariableValuesField('Values by name of variable. Those left out, empty or null have their default.', {
    provider: 'Example Pay',
  })
  readonly variables?: VariableValues;
}

/** A language that a text lacks, and the one that is shown instead. */
export class LanguageFallback {
  @TextField({ maxLength: 35, description: 'Language of the page that the template lacks.', example: 'fr' })
  readonly language!: string;

  @TextField({ maxLength: 35, description: 'Language that its readers see.', example: 'en' })
  readonly shown!: string;
}

/** Texts of a template with its variables filled in. */
export class TemplateRendering {
  @LocaleField({
    mode: 'read',
    maxLength: TITLE_LENGTH,
    description: 'Title by language; null where the template has none.',
    example: { de: 'Example Pay gestört', en: 'Example Pay disturbed' },
  })
  readonly title!: Record<string, string | null>;

  @LocaleField({
    mode: 'read',
    maxLength: BODY_LENGTH,
    description: 'Text by language, in Markdown; null where the template has none.',
    example: {
      de: 'Zahlungen über Example Pay schlagen zurzeit fehl.',
      en: 'Payments by Example Pay fail at the moment.',
    },
  })
  readonly body!: Record<string, string | null>;

  @RecordListField(() => LanguageFallback, {
    maxItems: 100,
    description: 'Languages of the page that the template lacks, with what their readers see.',
    example: [],
  })
  readonly fallbacks!: LanguageFallback[];
}
