import { TextField, type FieldOptions } from './fields.js';

/** An address that a visitor's browser may be sent to: `http` or `https`, nothing that runs. */
export function WebAddressField(options: FieldOptions): PropertyDecorator {
  return TextField({ ...options, maxLength: 2000, format: 'uri', pattern: /^https?:\/\/[^\s\\"<>]+$/ });
}
