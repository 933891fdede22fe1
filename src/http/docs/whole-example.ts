import { ApiExtension } from '@nestjs/swagger';

/** The member of a schema that keeps its whole example until the document is put together. */
export const WHOLE_EXAMPLE = 'x-whole-example';

/** What a body looks like in the reference, where its fields' examples together do not make a good one. */
export function WholeExample(example: Readonly<Record<string, unknown>>): ClassDecorator {
  return ApiExtension(WHOLE_EXAMPLE, example);
}
