import type { Type } from '@nestjs/common';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { publicErrors } from '#http/reference/error-responses.js';
import { headers } from '#http/reference/headers.js';

interface HookOperation {
  readonly tag: string;
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly body: Type<unknown>;
  readonly bodyText: string;
  readonly example: object;
  readonly response: Type<unknown>;
  readonly responseText: string;
}

/** Describes an address whose token is the only credential in the API reference. */
export function hookOperation(of: HookOperation): OpenAPIObject['paths'][string] {
  return {
    post: {
      operationId: of.id,
      summary: of.summary,
      description: of.description,
      tags: [of.tag],
      security: [],
      parameters: [
        {
          name: 'token',
          in: 'path',
          required: true,
          description: 'The secret part of the address.',
          schema: { type: 'string', maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' },
          example: '9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi',
        },
      ],
      requestBody: {
        required: true,
        description: of.bodyText,
        content: {
          'application/json': { schema: { $ref: getSchemaPath(of.body) }, example: of.example },
        },
      },
      responses: {
        200: {
          description: of.responseText,
          headers: headers('ETag', 'X-Request-Id'),
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data'],
                properties: { data: { $ref: getSchemaPath(of.response) } },
                additionalProperties: false,
              },
            },
          },
        },
        ...publicErrors([400, 404, 408, 413, 415, 422, 429, 500, 503]),
      },
    },
  };
}
