import { Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseTraceparent } from '../../context/trace-context.js';
import type { Tenant } from '../../context/tenant.js';
import type { RouteCounts } from '../../http/metrics/route-counts.js';
import { requestId } from '../../http/request-id.js';
import { namesManyHosts } from '../../http/unreadable-requests.js';
import { loggableError } from '../../logging/loggable-error.js';
import type { LoggedRequest } from '../../logging/request-log.js';
import { HostResolver } from '../../tenancy/host-resolver.js';
import { chooseLocale } from '../view/languages.js';
import { ResponseWriter, type ResponseFormat } from './response-writer.js';
import { VisitorResponses, type ResourceKey } from './visitor-responses.js';

/** Path patterns that match more than one address. */
const VARIABLE = /[:*(?]/;

/** What is served at an address without a query. */
export interface FastRoute {
  readonly resource: ResourceKey;
  readonly form: ResponseFormat;
  /** Of pages only: the path that views are counted under. */
  readonly page: string | undefined;
  readonly counts: RouteCounts;
}

/** Receives what is logged of a request. */
export type RequestLog = (request: LoggedRequest) => void;

/**
 * Responds to the requests that visitors send most, those for an address of a few that are known before, without a query,
 * whose response is cached. They reach neither Fastify nor a context of their own: both would cost more than the response.
 * Addresses are compared as they were sent, so whatever is written in another way takes the usual way.
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
   * @param log is given each request once it has been responded to; undefined where requests are not logged
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
      // The usual way has a filter for what fails.
      if (!response.headersSent) return false;
      this.logger.error(loggableError(error));
      response.destroy();
      return true;
    }
  }

  /** The tenant whose response was sent. */
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
