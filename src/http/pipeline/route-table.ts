import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** The methods of each path. The router itself only knows that a pair of path and method does not exist. */
@Injectable()
export class RouteTable {
  private readonly routes = new Map<string, Set<string>>();
  /** Made for the first request without a route, when all routes are there. */
  private patterns: (readonly [RegExp, ReadonlySet<string>])[] | undefined;

  /** Records all routes that are added from now on. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      const methods = this.routes.get(url) ?? new Set<string>();
      for (const one of [method].flat()) methods.add(one);
      this.routes.set(url, methods);
    });
  }

  /** Returns the methods of a request's path, for `Allow`; empty if the path does not exist. */
  methodsAt(target: string): string[] {
    const [escaped = ''] = target.split('?', 1);
    // Undecodable paths have already been refused.
    const path = decodeURI(escaped);
    this.patterns ??= [...this.routes].map(([url, methods]) => [patternOf(url), methods]);
    const methods = this.patterns.filter(([pattern]) => pattern.test(path)).flatMap(([, at]) => [...at]);
    return [...new Set(methods)].sort();
  }

  /** Returns every route as `METHOD path`. */
  list(): string[] {
    return [...this.routes]
      .flatMap(([url, methods]) => [...methods].map((method) => `${method} ${url}`))
      .sort();
  }
}

/** Parameters match one segment. */
function patternOf(url: string): RegExp {
  const literal = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/:\w+/g, '[^/]+')}$`);
}
