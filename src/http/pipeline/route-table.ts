import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

interface Route {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** The methods of each path. The router itself only knows that a pair of path and method does not exist. */
@Injectable()
export class RouteTable {
  private readonly routes = new Map<string, Route>();

  /** Records all routes that are added from now on. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      const pattern = new RegExp(
        `^${url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`,
      );
      const route = this.routes.get(url) ?? { pattern, methods: new Set<string>() };
      for (const one of [method].flat()) route.methods.add(one);
      this.routes.set(url, route);
    });
  }

  /** Returns the methods of a request's path, for `Allow`; empty if the path does not exist. */
  methodsAt(target: string): string[] {
    const [escaped = ''] = target.split('?', 1);
    // Undecodable paths have already been refused.
    const path = decodeURI(escaped);
    const methods = [...this.routes.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => [...route.methods]);
    return [...new Set(methods)].sort();
  }

  /** Returns every route as `METHOD path`. */
  list(): string[] {
    return [...this.routes]
      .flatMap(([url, { methods }]) => [...methods].map((method) => `${method} ${url}`))
      .sort();
  }
}
