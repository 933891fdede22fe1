import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Settings } from '#core/config/settings.js';
import { workContext } from '#core/context/work-context.js';
import { Metrics, type Sample } from '#core/metrics/metrics.js';
import { RouteCounts } from './route-counts.js';

/**
 * Bucket bounds in seconds. Reads take a few milliseconds, writes about ten. Above a second,
 * all that matters is that it took too long.
 */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type RequestLabel = 'route' | 'method' | 'status' | 'tenant_class';

/** Measurements of one method of a route. */
export interface MeasuredRoute {
  /** Counts of responses from memory, which are not timed. */
  readonly fromMemory: RouteCounts;
  /** Counts and times a request when its response is complete. */
  watchResponse(reply: FastifyReply): void;
}

interface Route extends MeasuredRoute {
  readonly url: string;
  readonly method: string;
  readonly worked: RouteCounts;
  readonly hasMemory: boolean;
}

/**
 * Counts and times requests by the pattern of their route, never by URL. Malformed HTTP
 * requests reach no route and are not counted.
 */
@Injectable()
export class RequestMetrics {
  private readonly routes = new Map<string, Route>();
  private readonly durations;

  constructor(
    metrics: Metrics,
    private readonly settings: Settings,
  ) {
    this.durations = metrics.histogram(
      {
        name: 'heliograph_http_request_duration_seconds',
        help: 'Time from the head of a request to the end of its response, of all that are not served from memory.',
        labels: ['route', 'method'],
      },
      BUCKETS,
    );
    metrics.readCounter(
      {
        name: 'heliograph_http_requests_total',
        help: 'Requests that were responded to.',
        labels: ['route', 'method', 'status', 'tenant_class'],
      },
      () => this.requests(),
    );
    metrics.readCounter(
      {
        name: 'heliograph_visitor_responses_total',
        help: 'Responses to visitors of resources that are kept in memory: "hit" from memory, "miss" rendered or refused.',
        labels: ['result'],
      },
      () => this.visitorResponses(),
    );
  }

  /** Measures all routes that are added from now on. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route) => {
      if (route.config?.responseCache !== undefined) return;
      const methods = [route.method].flat();
      const measured = new Map(methods.map((method) => [method, this.route(route.url, method, false)]));
      route.onResponse = (request, reply, done) => {
        const one = measured.get(request.method);
        if (one !== undefined) this.measure(one, reply, workContext()?.tenant);
        done();
      };
    });
  }

  /**
   * Returns the measurements of a route whose responses may come from
   * memory. The route's hook reports which ones do.
   */
  ofCachedRoute(url: string, method: string): MeasuredRoute {
    return this.route(url, method, true);
  }

  private route(url: string, method: string, hasMemory: boolean): Route {
    const key = `${method} ${url}`;
    const known = this.routes.get(key);
    if (known !== undefined) return known;
    const route: Route = {
      url,
      method,
      hasMemory,
      fromMemory: new RouteCounts(this.settings.quotas),
      worked: new RouteCounts(this.settings.quotas),
      watchResponse: (reply) => {
        const context = workContext();
        reply.raw.once('finish', () => this.measure(route, reply, context?.tenant));
      },
    };
    this.routes.set(key, route);
    return route;
  }

  private measure(
    { url, method, worked }: Route,
    reply: FastifyReply,
    tenant: Parameters<RouteCounts['add']>[0],
  ): void {
    worked.add(tenant, reply.raw.statusCode);
    this.durations.observe({ route: url, method }, reply.elapsedTime / 1000);
  }

  private requests(): Sample<RequestLabel>[] {
    return [...this.routes.values()].flatMap(({ url, method, fromMemory, worked }) =>
      [fromMemory, worked].flatMap((counts) =>
        counts
          .list()
          .map(({ tenantClass, status, count }): Sample<RequestLabel> => [
            count,
            { route: url, method, status, tenant_class: tenantClass },
          ]),
      ),
    );
  }

  private visitorResponses(): Sample<'result'>[] {
    const cached = [...this.routes.values()].filter(({ hasMemory }) => hasMemory);
    const sum = (counts: 'fromMemory' | 'worked'): number =>
      cached.reduce((total, route) => total + route[counts].total, 0);
    return [
      [sum('fromMemory'), { result: 'hit' }],
      [sum('worked'), { result: 'miss' }],
    ];
  }
}
