import { BooleanField, EnumField, TextField } from '#http/fields/fields.js';
import { VARIABLE_NAME } from '../rules/placeholders.js';
import { VARIABLE_TYPES, type Variable, type VariableType } from '../rules/variables.js';

/** Maximum length of a value, in characters. */
export const VALUE_LENGTH = 2000;

const NAME = {
  maxLength: 40,
  pattern: VARIABLE_NAME,
  patternInWords: 'lower-case letters, digits and underscores, with a letter first',
  description: 'Its name in texts: `{{name}}`.',
  example: 'provider',
};
const LABEL = {
  maxLength: 100,
  description: 'What people are asked for; empty: the name.',
  example: 'Payment provider',
};
const TYPE = {
  values: VARIABLE_TYPES,
  name: 'TemplateVariableType',
  description:
    'Numbers and times are written as each language does, times in the page’s zone. A component is given by its id and written with its name.',
  example: 'text',
};
const REQUIRED = { description: 'Whether it must have a value, given or by default.', example: true };
const DEFAULT = {
  nullable: true,
  maxLength: VALUE_LENGTH,
  description: 'Value where none is given; null: none.',
  example: null,
};

/** A variable of a template. */
export class TemplateVariable implements Variable {
  @TextField(NAME)
  readonly name!: string;

  @TextField(LABEL)
  readonly label!: string;

  @EnumField(TYPE)
  readonly type!: VariableType;

  @BooleanField(REQUIRED)
  readonly required!: boolean;

  @TextField(DEFAULT)
  readonly default!: string | null;
}

/** A variable in a body: all but its name may be left out. */
export class TemplateVariableInput {
  @TextField(NAME)
  readonly name!: string;

  @TextField({ ...LABEL, optional: true })
  readonly label?: string;

  @EnumField({ ...TYPE, optional: true })
  readonly type?: VariableType;

  @BooleanField({ ...REQUIRED, optional: true })
  readonly required?: boolean;

  @TextField({ ...DEFAULT, optional: true })
  readonly default?: string | null;
}

/** The variable with what the body left out. */
export function wholeVariable({
  name,
  label = '',
  type = 'text',
  required = true,
  default: usual = null,
}: TemplateVariableInput): TemplateVariable {
  return { name, label, type, required, default: usual };
}
