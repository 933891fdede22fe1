import { field, type FieldOptions } from '#http/fields/field.js';
import { singleObject } from '#http/fields/record-input-field.js';

/** An object in the JSON form of Web Authentication, whose members browsers define and add to. */
export function webAuthnField(options: FieldOptions): PropertyDecorator {
  return field({ type: 'json' }, { type: 'object', additionalProperties: true }, options, singleObject());
}
