import { IsObject, ValidateBy } from 'class-validator';
import { field, type FieldOptions } from '#http/fields/field.js';

/** An object in the JSON form of Web Authentication, whose members browsers define and add to. */
export function webAuthnField(options: FieldOptions): PropertyDecorator {
  return field({ type: 'json' }, { type: 'object', additionalProperties: true }, options, [
    IsObject({ message: 'The $property must be an object.' }),
    ValidateBy({
      name: 'single',
      validator: {
        validate: (value) => !Array.isArray(value),
        defaultMessage: () => 'The $property must be an object.',
      },
    }),
  ]);
}
