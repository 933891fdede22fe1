import { Header, HttpCode, UseInterceptors, applyDecorators, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { RecordsAccess } from '#platform/access-log/access-kinds.js';
import { ErrorBody, FaultBody, ValidationErrorBody } from '../results/error-body.js';
import { STORABLE } from '../fields/fields.js';
import { CursorLinks, CursorMeta } from '../results/cursor-envelope.js';
import { PageLinks, PageMeta } from '../results/page-envelope.js';
import { isConfidential } from '../results/confidential.js';
import { CsvInterceptor } from '../results/csv.interceptor.js';
import { MarkLongTexts, hasLongTexts } from '../results/long-texts.js';
import { errorResponse, RATED } from './error-responses.js';
import { headers, VALIDATORS_SCHEMA, type ResponseHeader } from './headers.js';

export interface OperationOptions {
  /**
   * Unique in the document, because generated clients use it. Default: the
   * method's name and the controller's kind.
   */
  readonly id?: string;
  readonly summary: string;
  /** Details beyond the summary. Default: the common description of this type of operation. */
  readonly description?: string;
  /** Errors in addition to the common ones. */
  readonly errors?: readonly (401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 422)[];
}

/** Schema of a list of any length as a CSV file. */
const CSV = { type: 'string', maxLength: Number.MAX_SAFE_INTEGER, pattern: STORABLE } as const;

const WRITTEN = [...RATED, 'Idempotent-Replayed'] as const;

/** Errors of every authenticated operation. */
const ALWAYS = [400, 401, 403, 404, 422, 429, 500, 503];
/** Additional errors of every operation with a body: repeated requests and invalid bodies. */
const WRITING = [408, 409, 413, 415, 422];

/** Default descriptions, by type of operation. */
const COMMON = {
  returnsOne:
    'With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.',
  returnsPage: 'At most `per_page` records at a time; follow `links.next` until it is null.',
  returnsCursorPage: 'At most `per_page` records at a time; follow `links.next` until it is null.',
  creates:
    'Returns the new record; `Location` has its address. With an `Idempotency-Key`, it can be retried safely.',
  updates:
    'Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.',
  handsOut: 'Stores no record.',
  reports: 'Each is accepted or refused separately; the report says which.',
  returnsCsv: 'The file comes while it is read, however long the list is.',
  returnsArchive: 'The file comes once it is complete.',
  returnsTable: 'JSON, or CSV for clients that ask for it with `Accept: text/csv`.',
  deletes: 'Returns nothing. With `If-Match`, it is refused if the record has changed since.',
} as const;

function operation(
  { id, summary, description, errors = [] }: OperationOptions,
  common: string,
  success: MethodDecorator[],
  failures: readonly number[],
  record?: Type<unknown>,
): MethodDecorator {
  const statuses = [...new Set([...ALWAYS, ...failures, ...errors])].sort((a, b) => a - b);
  return applyDecorators(
    ApiExtraModels(ErrorBody, ValidationErrorBody, FaultBody),
    ApiOperation({
      ...(id === undefined ? {} : { operationId: id }),
      summary,
      description: description ?? common,
    }),
    ...success,
    ...(record !== undefined && isConfidential(record) ? [Header('Cache-Control', 'no-store')] : []),
    ...statuses.map(errorResponse),
  );
}

/** An operation that returns at most 100 records of a list, with `links` and `meta` of these kinds. */
function listOperation(
  record: Type<unknown>,
  options: OperationOptions,
  common: string,
  links: Type<unknown>,
  meta: Type<unknown>,
  hasLong: boolean,
): MethodDecorator {
  const schema = closedObject({
    links: { $ref: getSchemaPath(links) },
    meta: { $ref: getSchemaPath(meta) },
    data: { type: 'array', maxItems: 100, items: { $ref: getSchemaPath(record) } },
  });
  return operation(
    options,
    common,
    [
      MarkLongTexts(hasLong),
      ...recordedRead(record),
      ApiExtraModels(record, links, meta),
      ifNoneMatch,
      ApiResponse({
        status: 200,
        description: 'One page of the list.',
        headers: headersFor(record, 'ETag', ...RATED),
        schema,
      }),
      notModified,
    ],
    [422],
    record,
  );
}

/** Records reads of a class with personal data. */
function recordedRead(record: Type<unknown>): MethodDecorator[] {
  return isConfidential(record) ? [RecordsAccess('read')] : [];
}

/** Headers of a successful response with a record of this class. */
function headersFor(
  record: Type<unknown>,
  ...names: readonly ResponseHeader[]
): Record<string, { $ref: string }> {
  return headers(...(isConfidential(record) ? (['Cache-Control'] as const) : []), ...names);
}

function closedObject(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false };
}

export function enveloped(record: Type<unknown>): object {
  return closedObject({ data: { $ref: getSchemaPath(record) } });
}

/** A successful response with one record. */
function returns(
  record: Type<unknown>,
  status: number,
  description: string,
  ...names: readonly ResponseHeader[]
): MethodDecorator[] {
  return [
    ApiExtraModels(record),
    ApiResponse({
      status,
      description,
      headers: headersFor(record, 'ETag', ...names),
      schema: enveloped(record),
    }),
  ];
}

const ifNoneMatch = ApiHeader({
  name: 'If-None-Match',
  required: false,
  description: 'Validator of a cached response; if it is still current, the response is 304.',
  schema: VALIDATORS_SCHEMA,
});
const notModified = ApiResponse({
  status: 304,
  description: 'Unchanged since the response named by `If-None-Match`.',
  headers: headers('ETag', ...RATED),
});
const idempotencyKey = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
});
const ifMatch = ApiHeader({
  name: 'If-Match',
  required: false,
  description: 'Validator of the record that the change is based on.',
  schema: VALIDATORS_SCHEMA,
});

/** An operation that returns one record. */
export function ReturnsOne(record: Type<unknown>, options: OperationOptions): MethodDecorator {
  const success = returns(record, 200, 'The record.', ...RATED);
  return operation(
    options,
    COMMON.returnsOne,
    [MarkLongTexts(hasLongTexts(record)), ...recordedRead(record), ifNoneMatch, ...success, notModified],
    [],
    record,
  );
}

/** An operation that returns a page of records. */
export function ReturnsPage(record: Type<unknown>, options: OperationOptions): MethodDecorator {
  return listOperation(record, options, COMMON.returnsPage, PageLinks, PageMeta, hasLongTexts(record));
}

/** An operation that returns a page of a list that is read by cursor. */
export function ReturnsCursorPage(record: Type<unknown>, options: OperationOptions): MethodDecorator {
  // Such lists are logs of records, with all of their texts.
  return listOperation(record, options, COMMON.returnsCursorPage, CursorLinks, CursorMeta, true);
}

/** An operation that creates a record. */
export function Creates(record: Type<unknown>, options: OperationOptions): MethodDecorator {
  const success = returns(record, 201, 'The new record.', 'Location', ...WRITTEN);
  return operation(options, COMMON.creates, [HttpCode(201), idempotencyKey, ...success], WRITING, record);
}

/** An operation that changes a record. */
export function Updates(record: Type<unknown>, options: OperationOptions): MethodDecorator {
  const success = returns(record, 200, 'The updated record.', ...WRITTEN);
  return operation(
    options,
    COMMON.updates,
    [HttpCode(200), idempotencyKey, ifMatch, ...success],
    [...WRITING, 412],
    record,
  );
}

/** An operation that changes a record, or makes it if there is none. The handler sets the status of a new one, 201. */
export function Upserts(record: Type<unknown>, options: OperationOptions): MethodDecorator {
  const updated = returns(record, 200, 'The updated record.', ...WRITTEN);
  const created = returns(record, 201, 'The new record.', 'Location', ...WRITTEN);
  return operation(
    options,
    COMMON.updates,
    [idempotencyKey, ifMatch, ...updated, ...created],
    [...WRITING, 412],
    record,
  );
}

/** An operation that returns something without storing it. */
export function HandsOut(record: Type<unknown>, options: OperationOptions): MethodDecorator {
  const success = returns(record, 200, 'What was requested.', ...WRITTEN);
  return operation(options, COMMON.handsOut, [HttpCode(200), idempotencyKey, ...success], WRITING, record);
}

/** An operation on many records that reports the result of each. */
export function Reports(report: Type<unknown>, options: OperationOptions): MethodDecorator {
  const success = returns(report, 200, 'The result for each row.', ...WRITTEN);
  return operation(options, COMMON.reports, [HttpCode(200), idempotencyKey, ...success], WRITING, report);
}

/**
 * An operation that returns a list of any length as a CSV file, streamed while it is read. Files are not stored by
 * caches: they are exports of personal data.
 */
export function ReturnsCsv(options: OperationOptions & { readonly example: string }): MethodDecorator {
  return operation(
    options,
    COMMON.returnsCsv,
    [
      Header('Cache-Control', 'no-store'),
      RecordsAccess('exported'),
      ApiResponse({
        status: 200,
        description: 'The file.',
        headers: headers('Cache-Control', 'Content-Disposition', ...RATED),
        content: { 'text/csv': { schema: CSV, example: options.example } },
      }),
    ],
    [422],
  );
}

/** An operation that returns everything there is of something as a compressed archive, which caches do not store. */
export function ReturnsArchive(options: OperationOptions): MethodDecorator {
  return operation(
    options,
    COMMON.returnsArchive,
    [
      HttpCode(200),
      Header('Cache-Control', 'no-store'),
      RecordsAccess('exported'),
      ApiResponse({
        status: 200,
        description: 'The archive.',
        headers: headers('Cache-Control', 'Content-Disposition', ...RATED),
        content: { 'application/gzip': { schema: { type: 'string', format: 'binary' } } },
      }),
    ],
    WRITING,
  );
}

/** An operation that returns a {@link TableJson}: one record, or a CSV table for clients that prefer it. */
export function ReturnsTable(
  record: Type<unknown>,
  { example, ...options }: OperationOptions & { readonly example: string },
): MethodDecorator {
  return operation(
    options,
    COMMON.returnsTable,
    [
      UseInterceptors(CsvInterceptor),
      ApiExtraModels(record),
      ifNoneMatch,
      ApiResponse({
        status: 200,
        description: 'The record as JSON, or as a table with one row for each part.',
        headers: headersFor(record, 'ETag', 'Content-Disposition', ...RATED),
        content: {
          'application/json': { schema: enveloped(record) },
          'text/csv': { schema: CSV, example },
        },
      }),
      notModified,
    ],
    [422],
    record,
  );
}

/** An operation that deletes a record. */
export function Deletes(options: OperationOptions): MethodDecorator {
  return operation(
    options,
    COMMON.deletes,
    [
      HttpCode(204),
      idempotencyKey,
      ifMatch,
      ApiResponse({ status: 204, description: 'Gone.', headers: headers(...WRITTEN) }),
    ],
    [...WRITING, 412],
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
