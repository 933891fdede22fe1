import { Injectable, applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { RequestMetrics, type MeasuredRoute } from '#http/pipeline/metrics/request-metrics.js';
import { HostResolver } from '#platform/tenancy/host-resolver.js';
import { enterTenant } from '#platform/tenancy/tenant.guard.js';
import { exchangeOf, ResponseWriter, type ResponseFormat } from './response-writer.js';
import { FastPath } from './fast-path.js';
import { VisitorResponses, type ResourceKey } from './visitor-responses.js';
import { visitorLocale } from '../view/visitor-locale.decorator.js';

/** Maps a query to one of a few known resources. */
type ResourceOf = (query: unknown) => ResourceKey;

interface CachedRoute {
  readonly resource: (route: string) => ResourceOf;
  readonly form: ResponseFormat;
  readonly page: string | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    responseCache?: CachedRoute;
  }
}

/**
 * Declares a public route whose response depends only on the host, the language and a few known
 * queries. {@link ResponseCacheHook} sends a cached response. The method runs only on a cache miss.
 *
 * @param resource maps a path pattern of this method to its resources
 * @param page path that page views are counted under; omitted for other resources
 */
export function ServedFromCache(
  resource: CachedRoute['resource'],
  form: ResponseFormat,
  page?: string,
): MethodDecorator {
  return applyDecorators(Public(), RouteConfig({ responseCache: { resource, form, page } }));
}

/**
 * Sends cached responses that {@link FastPath} does not handle, before the request reaches Nest. Host,
 * tenant, language and writer are the same as on the regular path, but nothing is awaited. A cache miss
 * continues to the route and its guards. Why this is worth it: docs/decisions/0009.
 */
@Injectable()
export class ResponseCacheHook {
  constructor(
    private readonly hosts: HostResolver,
    private readonly responses: VisitorResponses,
    private readonly writer: ResponseWriter,
    private readonly metrics: RequestMetrics,
    private readonly fastPath: FastPath,
  ) {}

  /** Installs the hook on all {@link ServedFromCache} routes that are added later. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route) => {
      const { responseCache } = route.config ?? {};
      if (responseCache === undefined) return;
      const resourceOf = responseCache.resource(route.url);
      const measured = new Map(
        [route.method].flat().map((method) => [method, this.metrics.ofCachedRoute(route.url, method)]),
      );
      for (const [method, { fromMemory }] of measured) {
        const { form, page } = responseCache;
        this.fastPath.add(method, route.url, { resource: resourceOf({}), form, page, counts: fromMemory });
      }
      route.onRequest = (request, reply, done) => {
        const counts = measured.get(request.method);
        if (this.tryRespond(request, reply, resourceOf(request.query), responseCache, counts)) return;
        counts?.watchResponse(reply);
        done();
      };
    });
  }

  private tryRespond(
    request: FastifyRequest,
    reply: FastifyReply,
    resource: ResourceKey,
    { form, page }: CachedRoute,
    counts: MeasuredRoute | undefined,
  ): boolean {
    const asked = this.hosts.cached(request);
    if (asked === undefined) return false;
    enterTenant(asked);
    const locale = visitorLocale(request);
    const response = this.responses.cached(asked, resource, locale);
    const exchange = exchangeOf(request, reply);
    const { tenant } = asked;
    if (response === undefined || !this.writer.tryWrite(exchange, response, { form, locale, page, tenant }))
      return false;
    reply.hijack();
    counts?.fromMemory.add(tenant, reply.raw.statusCode);
    return true;
  }
}
