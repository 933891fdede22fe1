import { IdField } from '#http/fields/fields.js';
import { VariableValuesField } from '#modules/templates/dto/template-rendering.js';
import type { VariableValues } from '#modules/templates/rules/variables.js';

/** Members of a body that starts from a template. */
export interface FromTemplate {
  readonly template_id?: number;
  readonly variables?: VariableValues;
}

/** The template that a new record starts from. */
export function TemplateIdField(): PropertyDecorator {
  return IdField({
    optional: true,
    description:
      'Template to start from. What the body says itself takes precedence, by language for texts. The record keeps its own copy.',
    // Templates differ in kind and variables.
    example: undefined,
  });
}

/** Values of the variables of the template. */
export function TemplateVariablesField(): PropertyDecorator {
  return VariableValuesField('Values of the variables of the template, by name.', undefined);
}
