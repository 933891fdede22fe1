import { SetMetadata, applyDecorators, type Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';

export const OPTIONAL_BODY = 'heliograph:optional-body';

/** The route's body may be left out altogether; then it is as if it were an empty object. */
export function OptionalBody(type: Type<object>): MethodDecorator {
  return applyDecorators(SetMetadata(OPTIONAL_BODY, true), ApiBody({ type, required: false }));
}
