import { Controller, SetMetadata, UseInterceptors, applyDecorators } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { callingFile } from '#core/logging/calling-file.js';
import { BodyInterceptor } from '../body/body.interceptor.js';
import { JsonBodyInterceptor } from '../body/json-body.interceptor.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { EnvelopeInterceptor } from '../results/envelope.interceptor.js';
import { API_PREFIX } from '../reference/document.js';

const FILE = 'heliograph:file';

/**
 * Declares a controller of the management API, with its path below `/api/v1` and its heading in the
 * reference. Bodies are JSON, results get their envelope, and writes can be repeated safely. Visitor routes
 * have none of this: a chain of interceptors costs as much as the rest of serving a cached response.
 */
export function ManagementApi(path: string, tag: string): ClassDecorator {
  return applyDecorators(
    Controller(`${API_PREFIX}/${path}`),
    ApiTags(tag),
    SetMetadata(FILE, callingFile()),
    // In the order in which they see a request.
    UseInterceptors(BodyInterceptor, IdempotencyInterceptor, JsonBodyInterceptor, EnvelopeInterceptor),
  );
}

/** Returns the file that declares a controller of the management API, for messages. */
export function declaringFile(controller: object): string | undefined {
  return Reflect.getMetadata(FILE, controller) as string | undefined;
}
