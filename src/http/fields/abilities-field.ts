import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, Matches, MaxLength } from 'class-validator';
import { field, type FieldOptions } from './field.js';

/** Name of an ability, for example `components.view`. */
export const ABILITY_NAME = /^[a-z][a-z-]*\.[a-z][a-z-]*$/;
export const MAX_ABILITIES = 100;
export const MAX_ABILITY_NAME = 100;

const NAMES = 'The $property must be a list of abilities such as components.view.';
const EXAMPLE = ['components.view', 'components.manage'];

/**
 * A list of distinct abilities. Only the form of the names is checked here. The
 * service checks that they exist.
 */
export function AbilitiesField(options: FieldOptions): PropertyDecorator {
  const items = { type: 'string', maxLength: MAX_ABILITY_NAME, pattern: ABILITY_NAME.source };
  const schema = { type: 'array', minItems: 1, maxItems: MAX_ABILITIES, uniqueItems: true, items };
  return field({ type: 'json' }, schema, { example: EXAMPLE, ...options }, [
    IsArray({ message: 'The $property must be a list of abilities.' }),
    ArrayMinSize(1, { message: 'The $property must name at least one.' }),
    ArrayMaxSize(MAX_ABILITIES, {
      message: `The $property must not have more than ${MAX_ABILITIES} elements.`,
    }),
    ArrayUnique({ message: 'The $property must name each ability once.' }),
    Matches(ABILITY_NAME, { each: true, message: NAMES }),
    MaxLength(MAX_ABILITY_NAME, { each: true, message: NAMES }),
  ]);
}
