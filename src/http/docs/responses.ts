import { HttpCode, applyDecorators, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOperation,
  ApiParam,
  ApiHeader,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { ErrorBody, FaultBody, ValidationErrorBody } from '../errors/error-body.js';
import { PageLinks, PageMeta } from '../paging/page-envelope.js';

interface OperationOptions {
  /** Unique in the document; clients are generated with it. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** What can go wrong beside the common answers. */
  readonly errors?: readonly (404 | 409 | 412 | 413 | 415 | 422)[];
}

type HeaderDocs = Readonly<Record<string, { description: string; schema: object; required?: boolean }>>;

const text = (maxLength: number, pattern?: string): object => ({
  type: 'string',
  maxLength,
  ...(pattern ? { pattern } : {}),
});

const RATE_HEADERS: HeaderDocs = {
  RateLimit: {
    description: 'Requests left in the window, and seconds until it starts again.',
    schema: text(100),
  },
  'RateLimit-Policy': { description: 'Requests a window, and its seconds.', schema: text(100) },
};
const ETAG: HeaderDocs = { ETag: { description: 'Validator for conditional requests.', schema: text(100) } };
const LOCATION: HeaderDocs = {
  Location: {
    description: 'Address of the new record.',
    schema: { type: 'string', format: 'uri', maxLength: 2000 },
  },
};
const RETRY_AFTER: HeaderDocs = {
  'Retry-After': {
    description: 'Seconds until the next request is accepted.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 3600 },
  },
};
const CHALLENGE: HeaderDocs = {
  'WWW-Authenticate': { description: 'How to authenticate.', schema: text(100) },
};

const ERRORS: Readonly<Record<number, { description: string; headers?: HeaderDocs; body?: Type<unknown> }>> =
  {
    400: {
      description: 'The request can not be read: malformed JSON or a malformed header.',
      headers: RATE_HEADERS,
    },
    401: { description: 'No API key, or one that is not valid or has expired.', headers: CHALLENGE },
    403: { description: 'The key belongs to another status page, or lacks the ability.' },
    404: { description: 'No such record, or the host is not that of a status page.', headers: RATE_HEADERS },
    409: { description: 'Not possible now, in the present state.', headers: RATE_HEADERS },
    412: { description: '`If-Match` names another version of the record.', headers: RATE_HEADERS },
    413: { description: 'The body is larger than 1 MiB.', headers: RATE_HEADERS },
    415: { description: 'The body is not JSON.', headers: RATE_HEADERS },
    422: {
      description: 'Not acceptable; `errors` says why by field.',
      headers: RATE_HEADERS,
      body: ValidationErrorBody,
    },
    429: {
      description: 'More requests than the key may make.',
      headers: { ...RATE_HEADERS, ...RETRY_AFTER },
    },
    500: { description: 'A fault of the service; `error_id` is in its log.', body: FaultBody },
  };

/** What every authenticated operation can answer, whatever it does. */
const ALWAYS = [401, 403, 404, 429, 500];
/** What every operation that writes can answer: repeated and conditional requests. */
const WRITING = [400, 409, 412, 413, 415];

function error(status: number): MethodDecorator {
  const { description, headers = {}, body = ErrorBody } = ERRORS[status] ?? { description: 'Error' };
  return ApiResponse({ status, description, headers: { ...headers }, type: body });
}

function operation(
  { id, summary, description, errors = [] }: OperationOptions,
  success: MethodDecorator[],
  common: readonly number[],
): MethodDecorator {
  const statuses = [...new Set([...ALWAYS, ...common, ...errors])].sort((a, b) => a - b);
  return applyDecorators(
    ApiExtraModels(ErrorBody, ValidationErrorBody, FaultBody),
    ApiOperation({ operationId: id, summary, description: description ?? summary }),
    ...success,
    ...statuses.map(error),
  );
}

function enveloped(record: Type<unknown>): object {
  return { type: 'object', required: ['data'], properties: { data: { $ref: getSchemaPath(record) } } };
}

const ifNoneMatch = ApiHeader({
  name: 'If-None-Match',
  required: false,
  description: 'Validator of the answer at hand; an unchanged one is answered with 304.',
  schema: text(4096),
});
const notModified = ApiResponse({
  status: 304,
  description: 'Unchanged since the answer that `If-None-Match` names.',
  headers: { ...ETAG },
});
const idempotencyKey = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes the request repeatable for 24 hours: the same key and body give the first answer again.',
  schema: text(255, '^[!-~]+$'),
});
const ifMatch = ApiHeader({
  name: 'If-Match',
  required: false,
  description: 'Validator of the record that the change is based on.',
  schema: text(4096),
});

/** An operation that answers with one record. */
export function ReturnsOne(record: Type<unknown>, options: OperationOptions): MethodDecorator {
  const headers = { ...ETAG, ...RATE_HEADERS } as never;
  return operation(
    options,
    [
      ApiExtraModels(record),
      ifNoneMatch,
      ApiResponse({ status: 200, description: 'The record.', headers, schema: enveloped(record) }),
      notModified,
    ],
    [],
  );
}

/** An operation that answers with a page of records. */
export function ReturnsPage(record: Type<unknown>, options: OperationOptions): MethodDecorator {
  const schema = {
    type: 'object',
    required: ['links', 'meta', 'data'],
    properties: {
      links: { $ref: getSchemaPath(PageLinks) },
      meta: { $ref: getSchemaPath(PageMeta) },
      data: { type: 'array', maxItems: 100, items: { $ref: getSchemaPath(record) } },
    },
  };
  const headers = { ...ETAG, ...RATE_HEADERS } as never;
  return operation(
    { ...options, errors: [...(options.errors ?? []), 422] },
    [
      ApiExtraModels(record, PageLinks, PageMeta),
      ifNoneMatch,
      ApiResponse({ status: 200, description: 'One page of the list.', headers, schema: schema }),
      notModified,
    ],
    [],
  );
}

/** An operation that makes a record. */
export function Creates(record: Type<unknown>, options: OperationOptions): MethodDecorator {
  const headers = { ...ETAG, ...LOCATION, ...RATE_HEADERS } as never;
  return operation(
    { ...options, errors: [...(options.errors ?? []), 422] },
    [
      HttpCode(201),
      ApiExtraModels(record),
      idempotencyKey,
      ApiResponse({
        status: 201,
        description: 'The new record.',
        headers,
        schema: enveloped(record),
      }),
    ],
    WRITING.filter((status) => status !== 412),
  );
}

/** An operation that changes a record. */
export function Updates(record: Type<unknown>, options: OperationOptions): MethodDecorator {
  const headers = { ...ETAG, ...RATE_HEADERS } as never;
  return operation(
    { ...options, errors: [...(options.errors ?? []), 422] },
    [
      HttpCode(200),
      ApiExtraModels(record),
      idempotencyKey,
      ifMatch,
      ApiResponse({
        status: 200,
        description: 'The record as it is now.',
        headers,
        schema: enveloped(record),
      }),
    ],
    WRITING,
  );
}

/** An operation that removes a record. */
export function Deletes(options: OperationOptions): MethodDecorator {
  return operation(
    options,
    [
      HttpCode(204),
      idempotencyKey,
      ifMatch,
      ApiResponse({ status: 204, description: 'Gone.', headers: { ...RATE_HEADERS } }),
    ],
    [400, 409, 412, 415, 413, 422],
  );
}

/** The id of a record in the path. */
export function IdParam(name: string, kind: string): MethodDecorator {
  return ApiParam({
    name,
    description: `Id of the ${kind}.`,
    schema: { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    example: 1,
  });
}
