import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { DatabaseBusy, DatabaseFull, DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { OperationLinks } from '../../reference/operation-links.js';
import { workContext } from '#core/context/work-context.js';
import { AccessLog } from '#platform/access-log/access-log.js';
import { targetOf } from '#platform/tenancy/request-target.js';
import { faultPage } from './fault-page.js';
import { EntrancePage, NotFoundPage } from './not-found-page.js';
import {
  ApiError,
  Malformed,
  NotAdmitted,
  NotFound,
  Overloaded,
  TooLarge,
  UnsupportedMediaType,
  type FieldMessages,
} from '#core/errors/api-error.js';
import { TenantFrozen } from '#core/errors/tenant-frozen.js';
import { ClientGone } from '#core/errors/client-gone.js';

/** Seconds for Retry-After while the database is unavailable. */
const RETRY_AFTER_SECONDS = 5;

/** Errors below a path that speaks the format of another service. */
export interface ErrorForm {
  /** Beginning of its paths: `/v1/`. */
  readonly prefix: string;
  readonly status: (status: number) => number;
  readonly body: (error: ErrorMembers) => object;
}

/** Members of an error's body. */
export interface ErrorMembers {
  readonly message: string;
  readonly errors?: FieldMessages;
  readonly documentation_url?: string;
  readonly error_id?: string;
}

/** Responds to every failed request. The only place that knows the wire format of errors. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private notFoundPage: NotFoundPage | undefined;
  private entrancePage: EntrancePage | undefined;
  private readonly forms: ErrorForm[] = [];

  constructor(
    private readonly links: OperationLinks,
    private readonly accesses: AccessLog,
  ) {}

  /** Sets the page that browsers get for a 404 on a tenant's host. Without it, they get JSON. */
  useNotFoundPage(page: NotFoundPage): void {
    this.notFoundPage = page;
  }

  /** Sets the page that browsers of strangers get on a protected page. Without it, they get JSON. */
  useEntrancePage(page: EntrancePage): void {
    this.entrancePage = page;
  }

  /** Sets the format of errors below a path. Call it once, in `onModuleInit`. */
  useForm(form: ErrorForm): void {
    this.forms.push(form);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Responds to an error. Called directly for errors before Nest's router, such as a URL that cannot be decoded. */
  respond(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (error instanceof ClientGone || isCutOff(error, reply)) {
      reply.hijack();
      return;
    }
    const known = error instanceof ApiError ? error : translate(error, request);
    // URLs that cannot be decoded bypass the hooks that otherwise set the last two headers.
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      // Without it, browsers report an error as a failed connection to pages of other origins.
      ...(isPublic(request) ? { 'access-control-allow-origin': '*' } : {}),
    });
    if (known === undefined) this.fail(error, request, reply);
    else if (known instanceof NotFound && isForPerson(request) && workContext()?.tenant !== undefined)
      this.show(this.notFoundPage, known, request, reply);
    else if (known instanceof NotAdmitted && isForPerson(request))
      this.show(this.entrancePage, known, request, reply);
    else if (known instanceof TenantFrozen && isForPerson(request)) {
      reply.status(known.status).headers(known.headers);
      sendFaultPage(reply, randomUUID());
    } else this.refuse(known, request, reply);
  }

  /** Sends the page for an error, or JSON if the page cannot be rendered. */
  private show(
    page: NotFoundPage | EntrancePage | undefined,
    error: ApiError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (page === undefined) {
      this.refuse(error, request, reply);
      return;
    }
    page.send(request, reply).catch(() => this.refuse(error, request, reply));
  }

  /** Responds with an {@link ApiError}. */
  private refuse(error: ApiError, request: FastifyRequest, reply: FastifyReply): void {
    if (error.status === 401) this.accesses.note('unauthenticated');
    if (error.status === 403) this.accesses.note('forbidden');
    // An unknown host does not serve the reference, so there is nothing to link to.
    const origin = workContext()?.origin;
    const link = origin === undefined ? undefined : this.links.find(request.method, request.routeOptions.url);
    const errorId = error instanceof Overloaded || error instanceof TenantFrozen ? randomUUID() : undefined;
    if (errorId !== undefined)
      request.log.warn({ reqId: request.id, error_id: errorId, reason: error.message }, 'request refused');
    reply.headers(error.headers);
    this.send(request, reply, error.status, {
      message: error.message,
      ...(error.fields === undefined ? {} : { errors: error.fields }),
      ...(origin === undefined || link === undefined ? {} : { documentation_url: origin + link }),
      ...(errorId === undefined ? {} : { error_id: errorId }),
    });
  }

  private send(request: FastifyRequest, reply: FastifyReply, status: number, error: ErrorMembers): void {
    const form = this.forms.find(({ prefix }) => targetOf(request).startsWith(prefix));
    reply.status(form?.status(status) ?? status).send(JSON.stringify(form?.body(error) ?? error));
  }

  /** Responds to an internal error, whose details only the log has. */
  private fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const errorId = randomUUID();
    const trace_id = workContext()?.trace?.traceId;
    request.log.error({ reqId: request.id, trace_id, err: error, error_id: errorId }, 'request failed');
    const isUnavailable = error instanceof DatabaseUnavailable;
    if (isUnavailable) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    const status = isUnavailable ? 503 : 500;
    if (isForPerson(request)) {
      sendFaultPage(reply.status(status), errorId);
      return;
    }
    this.send(request, reply, status, { message: faultMessage(error), error_id: errorId });
  }
}

function sendFaultPage(reply: FastifyReply, errorId: string): void {
  reply.header('content-type', 'text/html; charset=utf-8').send(faultPage(errorId));
}

/** True if a streamed response ended early because the client disconnected. */
function isCutOff(error: unknown, { raw }: FastifyReply): boolean {
  return (
    raw.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  );
}

function faultMessage(error: unknown): string {
  if (error instanceof DatabaseBusy)
    return 'Other changes did not let this one through in time; nothing was changed. Try again.';
  if (error instanceof DatabaseFull)
    return 'The database’s disk is full, so nothing was changed; reads still work. Try again later.';
  if (error instanceof DatabaseUnavailable)
    return 'The service cannot reach its database at the moment; try again.';
  return 'Something went wrong on our side.';
}

/** True if any page may read the response: the public API needs no key and sets no cookie. */
function isPublic(request: FastifyRequest): boolean {
  return targetOf(request).startsWith('/api/v2/');
}

/** True if the response is for a person with a browser rather than for a program. */
function isForPerson(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') === true && !targetOf(request).startsWith('/api/');
}

/** Translates errors of Fastify and Nest; undefined for internal errors. */
function translate(error: unknown, request: FastifyRequest): ApiError | undefined {
  const status = statusOf(error);
  if (status === 404) return new NotFound('There is nothing at this address.');
  if (status === 413) return new TooLarge('The body is too large.');
  if (status === 415) return UnsupportedMediaType.malformed(request.headers['content-type']);
  if (status !== undefined && status >= 400 && status < 500)
    return new Malformed('The request is not well-formed.');
  return undefined;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number')
    return error.statusCode;
  return undefined;
}
