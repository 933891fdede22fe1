import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { RATED } from '#http/reference/error-responses.js';
import { headers } from '#http/reference/headers.js';
import { StatuspageError, StatuspageFault, StatuspageInvalid } from '../dto/error.js';

const MAX_IN_LIST = 100;
const MEDIA = ['application/json', 'application/x-www-form-urlencoded'];

/** A member of a query, which is a text unless it is one of some values. */
interface QueryMember {
  readonly description: string;
  readonly values?: readonly string[];
  readonly example?: string;
}

interface Taken {
  /** The members. */
  readonly members: Type<unknown>;
  /** The member of the body that they are in; default: they are the body. */
  readonly in?: string;
  readonly required?: readonly string[];
  readonly isOptional?: boolean;
}

interface Operation {
  /** Unique in the document, because generated clients use it. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag?: string;
  readonly takes?: Taken;
  readonly query?: Readonly<Record<string, QueryMember>>;
  /** Default: 200. */
  readonly status?: 201 | 202 | 204;
}

const PAGES: Readonly<Record<string, QueryMember>> = {
  page: { description: 'Number of the page.', example: '1' },
  per_page: { description: 'Records in a page: 1 to 100, which is also the default.', example: '100' },
  limit: { description: 'The same.', example: '100' },
};

const ERRORS: Readonly<
  Record<number, { readonly description: string; readonly body: Type<unknown>; readonly example: object }>
> = {
  400: {
    description: 'The request cannot be read.',
    body: StatuspageError,
    example: { error: 'The body is not well-formed JSON.' },
  },
  401: {
    description: 'The key is missing, invalid or expired.',
    body: StatuspageError,
    example: { error: 'The API key is not valid.' },
  },
  403: {
    description: 'The key belongs to another status page, or lacks the ability.',
    body: StatuspageError,
    example: { error: 'The API key belongs to another status page than this host.' },
  },
  404: {
    description: 'There is no such record.',
    body: StatuspageError,
    example: { error: 'There is no such component.' },
  },
  408: {
    description: 'The body did not arrive in time.',
    body: StatuspageError,
    example: { error: 'The body did not arrive in time.' },
  },
  413: {
    description: 'The body is larger than 1 MiB.',
    body: StatuspageError,
    example: { error: 'The body must not be larger than 1048576 bytes.' },
  },
  420: {
    description: 'Too many requests by the key or the tenant.',
    body: StatuspageError,
    example: { error: 'Too many requests; try again in 12 s.' },
  },
  422: {
    description: 'Invalid input, or not possible in the present state.',
    body: StatuspageInvalid,
    example: { error: ['name: The name is required.'] },
  },
  500: {
    description: 'A fault on our side; the server’s log has the `error_id`.',
    body: StatuspageFault,
    example: { error: 'Something went wrong on our side.', error_id: '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90' },
  },
  503: {
    description: 'The service is overloaded, its database is unavailable, or the page is frozen.',
    body: StatuspageFault,
    example: { error: 'The service cannot reach its database at the moment; try again.' },
  },
};
const READING = [400, 401, 403, 404, 420, 422, 500, 503];
const WRITING = [400, 401, 403, 404, 408, 413, 420, 422, 500, 503];

/**
 * Documents an operation of Statuspage's interface. Stands below the decorator of its route.
 *
 * @param record what it returns; in a list, a page of such records; undefined: nothing
 */
export function Gives(
  record: Type<unknown> | readonly [Type<unknown>] | undefined,
  operation: Operation,
): MethodDecorator {
  const { id, summary, description = summary, tag, takes, status = 200 } = operation;
  const isList = Array.isArray(record);
  const one = (isList ? record[0] : record) as Type<unknown> | undefined;
  const query = { ...operation.query, ...(isList && operation.query?.['page'] === undefined ? PAGES : {}) };
  const isRead = takes === undefined && /^(get|list|count)/.test(id);
  const schema = one && { $ref: getSchemaPath(one) };
  return applyDecorators(
    ApiExtraModels(StatuspageError, StatuspageInvalid, StatuspageFault, ...(one === undefined ? [] : [one])),
    ApiOperation({ operationId: id, summary, description }),
    ...(tag === undefined ? [] : [ApiTags(tag)]),
    ...(takes === undefined ? [] : body(takes)),
    ...Object.entries(query).map(([name, { description: about, values, example = values?.[0] ?? '' }]) =>
      ApiQuery({
        name,
        required: false,
        description: about,
        example,
        schema:
          values === undefined
            ? { type: 'string', maxLength: 255, pattern: '^[^\\u0000]*$' }
            : { type: 'string', enum: [...values] },
      }),
    ),
    ...(isRead ? [] : [IDEMPOTENT]),
    ApiResponse({
      status,
      description: schema === undefined ? 'Done.' : isList ? 'A page of the list.' : 'The record.',
      headers: headers(
        ...(schema === undefined ? [] : (['Cache-Control'] as const)),
        ...(status === 201 && schema !== undefined ? (['Location'] as const) : []),
        ...(isRead ? [] : (['Idempotent-Replayed'] as const)),
        ...RATED,
      ),
      ...(schema && {
        content: {
          'application/json': {
            schema: isList ? { type: 'array', maxItems: MAX_IN_LIST, items: schema } : schema,
          },
        },
      }),
    }),
    ...(isRead ? READING : WRITING).map(errorOf),
  );
}

const IDEMPOTENT = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
});

function body({ members, in: wrapper, required = [], isOptional = false }: Taken): MethodDecorator[] {
  const ref = { $ref: getSchemaPath(members) };
  const whole = required.length === 0 ? ref : { allOf: [ref], required: [...required] };
  const schema: Schema =
    wrapper === undefined
      ? whole
      : {
          type: 'object',
          required: isOptional ? [] : [wrapper],
          properties: { [wrapper]: whole },
          additionalProperties: false,
        };
  return [ApiExtraModels(members), ApiConsumes(...MEDIA), ApiBody({ required: !isOptional, schema })];
}

type Schema = Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema'];

function errorOf(status: number): MethodDecorator {
  const documented = ERRORS[status];
  if (documented === undefined) throw new Error(`There is no description of ${status}.`);
  const { description, body: type, example } = documented;
  const rated = status === 500 || status === 503 ? (['X-Request-Id'] as const) : RATED;
  const own =
    status === 401
      ? (['WWW-Authenticate', 'X-Request-Id'] as const)
      : status === 420
        ? ([...rated, 'Retry-After'] as const)
        : rated;
  return ApiResponse({ status, description, headers: headers(...own), type, example });
}
