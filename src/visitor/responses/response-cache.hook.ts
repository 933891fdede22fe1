import { Injectable, applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { RequestMetrics, type MeasuredRoute } from '../../http/metrics/request-metrics.js';
import { HostResolver } from '../../tenancy/host-resolver.js';
import { enterTenant } from '../../tenancy/tenant.guard.js';
import { exchangeOf, ResponseWriter, type ResponseFormat } from './response-writer.js';
import { FastPath } from './fast-path.js';
import { VisitorResponses, type ResourceKey } from './visitor-responses.js';
import { visitorLocale } from '../view/visitor-locale.decorator.js';

/** The resource that a query asks for: one of a few that are known before. */
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
 * Declares a public route whose response depends on the host, the language and few queries alone. {@link ResponseCacheHook} sends a
 * cached response; the method runs when there is none.
 *
 * @param resource gives the resources of a route of this method, by its path pattern
 * @param page the path that views are counted under, of pages only
 */
export function ServedFromCache(
  resource: CachedRoute['resource'],
  form: ResponseFormat,
  page?: string,
): MethodDecorator {
  return applyDecorators(Public(), RouteConfig({ responseCache: { resource, form, page } }));
}

/**
 * Sends cached responses that {@link FastPath} leaves, before the request reaches Nest, with the same host, tenant and language resolution and the same
 * writer, but without waiting for anything. Whatever is not cached goes on to the route and its guards. Why this is worth
 * it: docs/decisions/0009.
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

  /** Installs the hook on all {@link ServedFromCache} routes that are added from now on. */
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
