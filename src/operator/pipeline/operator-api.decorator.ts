import { Controller, SetMetadata, UseInterceptors, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiParam, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { BodyInterceptor } from '#http/body/body.interceptor.js';
import { JsonBodyInterceptor } from '#http/body/json-body.interceptor.js';
import { IdempotencyInterceptor } from '#http/pipeline/idempotency/idempotency.interceptor.js';
import { EnvelopeInterceptor } from '#http/results/envelope.interceptor.js';
import { TrailInterceptor } from './trail.interceptor.js';

/** Prefix of all paths of the operator's API. */
export const OPERATOR_PREFIX = 'operator/v1';
/** Name of its security scheme. */
export const OPERATOR_KEY_SCHEME = 'operatorKey';

/** Nest's metadata of `@HttpCode`. */
const HTTP_CODE = '__httpCode__';

/** Declares a controller of the operator's API for something that belongs to no tenant, or that is a tenant. */
export function OperatorApi(path: string, tag: string): ClassDecorator {
  return applyDecorators(
    ...shared(path, tag),
    UseInterceptors(BodyInterceptor, TrailInterceptor, JsonBodyInterceptor, EnvelopeInterceptor),
  );
}

/** Declares a controller of the operator's API for records of one tenant, whose writes can be repeated safely. */
export function OperatorApiOfTenant(path: string, tag: string): ClassDecorator {
  return applyDecorators(
    ...shared(`tenants/:tenant/${path}`, tag),
    UseInterceptors(
      BodyInterceptor,
      TrailInterceptor,
      IdempotencyInterceptor,
      JsonBodyInterceptor,
      EnvelopeInterceptor,
    ),
  );
}

function shared(path: string, tag: string): ClassDecorator[] {
  return [Controller(`${OPERATOR_PREFIX}/${path}`), ApiTags(tag), ApiBearerAuth(OPERATOR_KEY_SCHEME)];
}

/** The tenant's id in the path. */
export function TenantParam(): MethodDecorator {
  return ApiParam({
    name: 'tenant',
    description: 'Id of the tenant.',
    schema: { type: 'string', format: 'uuid', maxLength: 36 },
    example: '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90',
  });
}

/** Documents that a creation may find what it would create, and leaves the status to the method. Above `@Creates`. */
export function OrFinds(record: new () => object): MethodDecorator {
  return applyDecorators(
    SetMetadata(HTTP_CODE, undefined),
    ApiResponse({
      status: 200,
      description: 'The one that was there already, unchanged.',
      schema: {
        type: 'object',
        required: ['data'],
        properties: { data: { $ref: getSchemaPath(record) } },
        additionalProperties: false,
      },
    }),
  );
}
