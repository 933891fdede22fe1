import { applyDecorators, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { FormBodyInterceptor } from '#http/body/form-body.interceptor.js';
import { OwnOriginGuard } from '#platform/access/own-origin.guard.js';

/** Route for a button of this host's own pages, without fields. Those of other sites are refused. */
export function OwnButton(path: string): MethodDecorator {
  return applyDecorators(Post(path), HttpCode(200), UseGuards(OwnOriginGuard));
}

/** Route for a form of this host's own pages, like {@link OwnButton}. */
export function OwnForm(path: string): MethodDecorator {
  return applyDecorators(OwnButton(path), UseInterceptors(FormBodyInterceptor));
}
