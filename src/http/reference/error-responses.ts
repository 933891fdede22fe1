import { ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { Type } from '@nestjs/common';
import { ErrorBody, FaultBody, ValidationErrorBody } from '../results/error-body.js';
import { headers, type ResponseHeader } from './headers.js';

const PAGE = { schema: { type: 'string' as const, format: 'html', maxLength: 100_000 } };

interface ErrorDocs {
  readonly description: string;
  readonly example: ErrorBody | ValidationErrorBody | FaultBody;
  readonly headers: readonly ResponseHeader[];
  readonly body?: Type<unknown>;
}

/** Headers of every response after the key check. */
export const RATED = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id'] as const;

const ERRORS: Readonly<Record<number, ErrorDocs>> = {
  400: {
    description: 'Malformed JSON or a malformed header.',
    example: { message: 'The body is not well-formed JSON.' },
    headers: RATED,
  },
  401: {
    description: 'The API key is missing, invalid or expired.',
    example: { message: 'The API key is not valid.' },
    headers: ['WWW-Authenticate', 'X-Request-Id'],
  },
  403: {
    description: 'The key belongs to another status page, or lacks the ability.',
    example: { message: 'The API key belongs to another status page than this host.' },
    headers: RATED,
  },
  404: {
    description: 'There is no such record, or the host belongs to no status page.',
    example: {
      message:
        'No status page lives at this host, and there is no central endpoint; ask at the host of a status page.',
    },
    headers: RATED,
  },
  408: {
    description: 'The body did not arrive in time.',
    example: { message: 'The body did not arrive in time.' },
    headers: RATED,
  },
  409: {
    description: 'Not possible in the present state.',
    example: { message: 'A request with this Idempotency-Key is still running.' },
    headers: RATED,
  },
  412: {
    description: '`If-Match` names another version of the record.',
    example: { message: 'The record has changed since it was read; read it again and repeat the change.' },
    headers: RATED,
  },
  413: {
    description: 'The body is larger than 1 MiB.',
    example: { message: 'The body must not be larger than 1048576 bytes.' },
    headers: RATED,
  },
  415: {
    description: 'The body is not JSON.',
    example: { message: 'This interface accepts JSON only; received text/plain.' },
    headers: RATED,
  },
  422: {
    description: 'Invalid input; `errors` has the reasons by field.',
    example: {
      message: 'The language "fr" is not enabled; enabled: de, en.',
      errors: { 'name.fr': ['The language "fr" is not enabled; enabled: de, en.'] },
    },
    headers: RATED,
    body: ValidationErrorBody,
  },
  429: {
    description: 'Too many requests by the key, the tenant or the address.',
    example: { message: 'Too many requests; try again in 12 s.' },
    headers: [...RATED, 'Retry-After'],
  },
  500: {
    description: 'A fault on our side; the server’s log has the `error_id`.',
    example: {
      message: 'Something went wrong on our side.',
      error_id: '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90',
    },
    headers: ['X-Request-Id'],
    body: FaultBody,
  },
  503: {
    description:
      'The service is overloaded, its database is unavailable or too slow, or the operator has frozen the status page: then it can be read, and `message` has the reason. A write may have been made; with an `Idempotency-Key`, it can be retried safely.',
    example: {
      message: 'The service cannot reach its database at the moment; try again.',
      error_id: '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90',
    },
    headers: ['Retry-After', 'X-Request-Id'],
    body: FaultBody,
  },
};

/** Documents an error that an operation can return, by its status. */
export function errorResponse(status: number): MethodDecorator {
  const documented = ERRORS[status];
  if (documented === undefined) throw new Error(`There is no description of ${status}.`);
  const { description, example, headers: names, body = ErrorBody } = documented;
  return ApiResponse({ status, description, headers: headers(...names), type: body, example });
}

/** Like {@link errorResponse}, for operations that tell a person in a browser on a page. */
export function errorOrPage(status: number): MethodDecorator {
  const documented = ERRORS[status];
  if (documented === undefined) throw new Error(`There is no description of ${status}.`);
  const { description, example, headers: names, body = ErrorBody } = documented;
  const content = {
    'application/json': { schema: { $ref: getSchemaPath(body) }, example },
    'text/html': PAGE,
  };
  return ApiResponse({ status, description, headers: headers(...names), content });
}

/** Errors of operations that need no key. They have an example where that of other operations does not fit. */
const PUBLIC_ERRORS: Readonly<Record<number, Pick<ErrorDocs, 'description'> & Partial<ErrorDocs>>> = {
  400: { description: 'The request cannot be read.' },
  401: {
    description:
      'The status page is protected, and the request has no token of it: `Authorization: Bearer …`, or the parameter `token`. Public pages need none.',
    example: {
      message: 'This status page is protected. Programs send a token of it: Authorization: Bearer <TOKEN>.',
    },
  },
  404: { description: 'There is nothing public at this address, or the host belongs to no status page.' },
  408: { description: 'The body did not arrive in time.' },
  413: {
    description: 'The body is larger than 64 KiB.',
    example: { message: 'The body must not be larger than 65536 bytes.' },
  },
  415: {
    description: 'The body is neither a form nor JSON.',
    example: { message: 'This interface accepts forms and JSON only; received text/plain.' },
  },
  422: {
    description: 'Invalid input; `errors` has the reasons by member.',
    example: {
      message: 'Give either an email or an endpoint.',
      errors: { 'subscriber.email': ['Give either an email or an endpoint.'] },
    },
  },
  429: { description: 'Too many requests by the address.' },
  500: { description: 'A fault on our side; the server’s log has the `error_id`.' },
  503: {
    description:
      'The service is overloaded, its database is unavailable, or the status page is frozen and can only be read.',
  },
};

/** Errors of an operation without a body. */
const WITHOUT_BODY = [400, 401, 404, 429, 500, 503];

/** Returns the documented errors of a public operation, as the document has them. */
export function publicErrors(statuses: readonly number[] = WITHOUT_BODY): Record<string, object> {
  const entries = statuses.map((status) => {
    const documented = { ...ERRORS[status], ...PUBLIC_ERRORS[status] };
    const { description, example, body = ErrorBody } = documented;
    const content = {
      'application/json': { schema: { $ref: getSchemaPath(body) }, example },
      // Browsers get the tenant's 404 page, and the page to enter a protected one.
      ...(status === 404 || status === 401 ? { 'text/html': PAGE } : {}),
    };
    const own: ResponseHeader[] = [429, 503].includes(status) ? ['Retry-After'] : [];
    if (status === 401) own.push('WWW-Authenticate');
    return [status, { description, headers: headers(...own, 'X-Request-Id'), content }] as const;
  });
  return Object.fromEntries(entries);
}
