import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { STORABLE } from '../fields/fields.js';
import { ErrorBody, FaultBody, ValidationErrorBody } from '../results/error-body.js';
import { errorOrPage, errorResponse, RATED } from './error-responses.js';
import { headers } from './headers.js';
import { enveloped, type OperationOptions } from './responses.js';

/**
 * An operation by which people sign in or out, outside the management API.
 *
 * @param record what it returns; undefined for nothing
 * @param options `security` is empty for an operation that needs no credential
 */
export function SignsIn(
  record: Type<unknown> | undefined,
  {
    id,
    summary,
    description = summary,
    errors = [],
    status = 204,
    ...security
  }: OperationOptions & { readonly security?: []; readonly status?: 202 | 204 },
): MethodDecorator {
  const success: ApiResponseOptions =
    record === undefined
      ? { status, description: status === 204 ? 'Done.' : 'Asked for.' }
      : { status: 200, description: 'Who is signed in.', schema: enveloped(record) };
  return applyDecorators(
    ApiExtraModels(ErrorBody, ValidationErrorBody, FaultBody, ...(record === undefined ? [] : [record])),
    ApiOperation({ ...(id === undefined ? {} : { operationId: id }), summary, description, ...security }),
    ApiResponse({
      ...success,
      headers: headers(
        'Cache-Control',
        ...(security.security === undefined ? RATED : (['X-Request-Id'] as const)),
      ),
    }),
    ...[...new Set([400, 404, 429, 500, 503, ...errors])].sort((a, b) => a - b).map(errorResponse),
  );
}

/**
 * An operation of signing in for a browser: it leads to another address, or to a page that does.
 *
 * @param status of the answer
 * @param media type of its body
 */
export function LeadsOn(
  status: 200 | 302,
  { id, summary, description = summary }: OperationOptions,
  media: 'text/html' | 'application/json' = 'text/html',
): MethodDecorator {
  const schema =
    media === 'text/html'
      ? { type: 'string' as const, maxLength: 100_000, pattern: STORABLE }
      : { type: 'object' as const, additionalProperties: true };
  return applyDecorators(
    ApiExtraModels(ErrorBody, ValidationErrorBody, FaultBody),
    ApiOperation({ ...(id === undefined ? {} : { operationId: id }), summary, description, security: [] }),
    ApiResponse({
      status,
      description: 'Leads on.',
      headers: headers('Cache-Control', 'X-Request-Id'),
      ...(status === 200 ? { content: { [media]: { schema } } } : {}),
    }),
    ...[400, 422, 500].map(errorResponse),
    ...[401, 403, 404, 429, 503].map(media === 'text/html' ? errorOrPage : errorResponse),
  );
}
