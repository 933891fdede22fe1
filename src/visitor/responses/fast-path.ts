import { Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseTraceparent } from '#core/context/trace-context.js';
import type { Tenant } from '#core/context/tenant.js';
import type { RouteCounts } from '#http/pipeline/metrics/route-counts.js';
import { requestId } from '#http/pipeline/request-id.js';
import { namesManyHosts } from '#http/pipeline/unreadable-requests.js';
import { loggableError } from '#core/logging/loggable-error.js';
import type { LoggedRequest } from '#core/logging/request-log.js';
import { HostResolver } from '#platform/tenancy/host-resolver.js';
import { chooseLocale } from '../view/languages.js';
import { ResponseWriter, type ResponseFormat } from './response-writer.js';
import { VisitorResponses, type ResourceKey } from './visitor-responses.js';

/** Matches path patterns with parameters or wildcards. */
const VARIABLE = /[:*(?]/;

/** Cached resource at a URL without a query. */
export interface FastRoute {
  readonly resource: ResourceKey;
  readonly form: ResponseFormat;
  /** Path that page views are counted under; undefined for other resources. */
  readonly page: string | undefined;
  readonly counts: RouteCounts;
}

/** Receives the log entry of a request. */
export type RequestLog = (request: LoggedRequest) => void;

/**
 * Serves the most frequent visitor requests: fixed URLs without a query whose response is cached. They
 * skip Fastify and the request context, because either would cost more than the response. URLs are
 * compared as sent. Any other spelling takes the regular path.
 */
@Injectable()
export class FastPath {
  private readonly logger = new Logger(FastPath.name);
  private readonly routes = { GET: new Map<string, FastRoute>(), HEAD: new Map<string, FastRoute>() };

  constructor(
    private readonly hosts: HostResolver,
    private readonly responses: VisitorResponses,
    private readonly writer: ResponseWriter,
  ) {}

  /** Adds a route, unless its pattern matches more than one address. */
  add(method: string, pattern: string, route: FastRoute): void {
    if ((method === 'GET' || method === 'HEAD') && !VARIABLE.test(pattern))
      this.routes[method].set(pattern, route);
  }

  /**
   * Sends a cached response; otherwise does nothing and returns false.
   *
   * @param log receives each request after its response; undefined if requests are not logged
   */
  tryRespond(request: IncomingMessage, response: ServerResponse, log: RequestLog | undefined): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const route = this.routes[method].get(url);
    if (route === undefined || namesManyHosts({ raw: request })) return false;
    const start = performance.now();
    try {
      const id = requestId(request);
      const tenant = this.respond(request, response, route, id);
      if (tenant === undefined) return false;
      if (log !== undefined) {
        response.once('finish', () => {
          log({
            reqId: id,
            trace_id: parseTraceparent(request.headers['traceparent'])?.traceId,
            method,
            route: url,
            status: response.statusCode,
            ms: performance.now() - start,
            tenant: tenant.slug,
            key: undefined,
          });
        });
      }
      return true;
    } catch (error) {
      // The exception filter of the regular path handles errors.
      if (!response.headersSent) return false;
      this.logger.error(loggableError(error));
      response.destroy();
      return true;
    }
  }

  /** Sends the cached response and returns its tenant; undefined if there is none. */
  private respond(
    request: IncomingMessage,
    response: ServerResponse,
    { resource, form, page, counts }: FastRoute,
    id: string,
  ): Tenant | undefined {
    const asked = this.hosts.cached({ raw: request });
    if (asked === undefined) return undefined;
    const { tenant } = asked;
    const locale = chooseLocale(tenant.locales, undefined, request.headers['accept-language']);
    const cached = this.responses.cached(asked, resource, locale);
    if (cached === undefined) return undefined;
    const exchange = { request, response, requestId: id };
    if (!this.writer.tryWrite(exchange, cached, { form, locale, page, tenant })) return undefined;
    counts.add(tenant, response.statusCode);
    return tenant;
  }
}
