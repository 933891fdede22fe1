import type { OpenAPIObject } from '@nestjs/swagger';

type HeaderObjects = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

const REQUEST_TAGS = String.raw`^(\*|(W/)?"[^"]*"(\s*,\s*(W/)?"[^"]*")*)$`;

function text(description: string, maxLength: number, pattern: string): HeaderObjects[string] {
  return { description, schema: { type: 'string', maxLength, pattern } };
}

/** Headers of responses. Each is declared once and referenced by the responses that have it. */
export const RESPONSE_HEADERS = {
  'Cache-Control': text('Set where the response has personal data or secrets.', 100, '^no-store$'),
  'Content-Disposition': text('Name of the file.', 200, '^attachment; filename="[\\w.-]+"$'),
  ETag: text('Validator for conditional requests.', 100, '^(W/)?"[!#-~]*"$'),
  'Idempotent-Replayed': {
    description: 'Set if this is the response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'boolean' },
  },
  Location: {
    description: 'Address of the new record.',
    schema: { type: 'string', format: 'uri', maxLength: 2000 },
  },
  RateLimit: text(
    'Requests left in the window, and seconds until it resets: of the key, and of all keys of the tenant together.',
    100,
    String.raw`^"(key|tenant)";r=\d+;t=\d+(, "tenant";r=\d+;t=\d+)?$`,
  ),
  'RateLimit-Policy': text(
    'Requests per window, and its length in seconds: of each key, and of all keys of a tenant together.',
    100,
    String.raw`^"(key|tenant)";q=\d+;w=\d+(, "tenant";q=\d+;w=\d+)?$`,
  ),
  'Retry-After': {
    description: 'Seconds until the next request is accepted.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 3600 },
  },
  'WWW-Authenticate': text('How to authenticate.', 100, '^Bearer$'),
  'X-Request-Id': text(
    'Id of the request in the server’s log: the one the client sent in this header, or a new one.',
    100,
    String.raw`^[\w.:-]{1,100}$`,
  ),
} as const satisfies HeaderObjects;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** Returns references to the declarations of headers, for a response. */
export function headers(...names: readonly ResponseHeader[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Schema of a request header with validators: `If-Match`, `If-None-Match`. */
export const VALIDATORS_SCHEMA = { type: 'string', maxLength: 4096, pattern: REQUEST_TAGS } as const;
