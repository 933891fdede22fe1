import { ApiExtension } from '@nestjs/swagger';

/** Extension of a schema that carries its whole example until the document is built. */
export const WHOLE_EXAMPLE = 'x-whole-example';

/** Sets the example of a whole body in the reference, where the examples of its fields do not fit together. */
export function WholeExample(example: Readonly<Record<string, unknown>>): ClassDecorator {
  return ApiExtension(WHOLE_EXAMPLE, example);
}
