import { Injectable, applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { HostResolver } from '../../tenancy/host-resolver.js';
import { enterTenant } from '../../tenancy/tenant.guard.js';
import { ResponseWriter, type ResponseFormat } from './response-writer.js';
import { VisitorResponses, type ResourceKey } from './visitor-responses.js';
import { visitorLocale } from '../view/visitor-locale.decorator.js';

interface AtOnce {
  readonly resource: (route: string) => ResourceKey;
  readonly form: ResponseFormat;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    atOnce?: AtOnce;
  }
}

/**
 * The route is public, and its answer depends on the host and the language alone. Where that answer is at hand, the
 * {@link ResponseCacheHook} gives it; the method is for when it is not.
 *
 * @param resource what a route of this method shows, by the route as it was declared
 */
export function ServedFromCache(resource: AtOnce['resource'], form: ResponseFormat): MethodDecorator {
  return applyDecorators(Public(), RouteConfig({ atOnce: { resource, form } }));
}

/**
 * Gives visitors what is at hand, before the request takes its way through Nest: the same host, tenant, language, answer
 * and writer as there, but nothing is waited for. Whatever is not at hand, or not to be given, goes on to the route and
 * its guards. Why this is worth it: docs/decisions/0009.
 */
@Injectable()
export class ResponseCacheHook {
  constructor(
    private readonly hosts: HostResolver,
    private readonly answers: VisitorResponses,
    private readonly writer: ResponseWriter,
  ) {}

  /** Takes its place before all routes that are added from now on and answer at once. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route) => {
      const { atOnce } = route.config ?? {};
      if (atOnce === undefined) return;
      const resource = atOnce.resource(route.url);
      route.onRequest = (request, reply, done) => {
        if (!this.answer(request, reply, resource, atOnce.form)) done();
      };
    });
  }

  private answer(
    request: FastifyRequest,
    reply: FastifyReply,
    resource: ResourceKey,
    form: ResponseFormat,
  ): boolean {
    const page = this.hosts.known(request);
    if (page === undefined) return false;
    enterTenant(page);
    const locale = visitorLocale(request);
    const answer = this.answers.atHand(resource, locale);
    return answer !== undefined && this.writer.writeAtOnce(request, reply, answer, { form, locale });
  }
}
