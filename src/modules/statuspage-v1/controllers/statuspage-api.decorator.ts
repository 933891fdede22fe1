import { Controller, UseGuards, UseInterceptors, applyDecorators } from '@nestjs/common';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import { IdempotencyInterceptor } from '#http/pipeline/idempotency/idempotency.interceptor.js';
import { PageGuard } from './page.guard.js';
import { StatuspageBodyInterceptor, StatuspageDecodingInterceptor } from './statuspage-body.interceptor.js';
import { StatuspageResponseInterceptor } from './statuspage-response.interceptor.js';

/**
 * Declares a controller of Statuspage's management API, with its path below `/v1`. The reference of our own API leaves it
 * out; it is in a document of its own.
 *
 * @param tag its heading in that document
 */
export function StatuspageApi(path: string, tag?: string): ClassDecorator {
  return applyDecorators(
    Controller(`v1/${path}`),
    ApiExcludeController(),
    ...(tag === undefined ? [] : [ApiTags(tag)]),
    UseGuards(PageGuard),
    // In the order in which they see a request.
    UseInterceptors(
      StatuspageBodyInterceptor,
      IdempotencyInterceptor,
      StatuspageDecodingInterceptor,
      StatuspageResponseInterceptor,
    ),
  );
}
