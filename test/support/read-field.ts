import 'reflect-metadata';
import { Invalid } from '#core/errors/api-error.js';
import { InputPipe } from '#http/body/input.pipe.js';

/** Parses a value for a field of a body, named `it`. Returns the parsed value, or the errors by field. */
export function taken(field: PropertyDecorator, value: unknown): unknown {
  return read('body', field, value);
}

/** Same for a query parameter. */
export function asked(field: PropertyDecorator, value: unknown): unknown {
  return read('query', field, value);
}

function read(type: 'body' | 'query', field: PropertyDecorator, value: unknown): unknown {
  class Input {
    readonly it?: unknown;
  }
  Reflect.defineMetadata('design:type', Object, Input.prototype, 'it');
  field(Input.prototype, 'it');
  try {
    const input = new InputPipe().transform({ it: value }, { type, metatype: Input });
    return (input as Input).it;
  } catch (error) {
    if (error instanceof Invalid) return error.fields;
    throw error;
  }
}
