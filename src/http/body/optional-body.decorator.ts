import { SetMetadata, applyDecorators, type Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';

export const OPTIONAL_BODY = 'heliograph:optional-body';

/**
 * Makes the body of a route optional. One that is left out counts as an empty object.
 *
 * @param documented examples that replace those of the fields
 */
export function OptionalBody(
  type: Type<object>,
  documented: { readonly examples?: Record<string, { summary: string; value: object }> } = {},
): MethodDecorator {
  return applyDecorators(SetMetadata(OPTIONAL_BODY, true), ApiBody({ type, required: false, ...documented }));
}
