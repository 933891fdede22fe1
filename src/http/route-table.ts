import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

interface Route {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Which methods each path has: the router itself only knows that a pair of both is not there. */
@Injectable()
export class RouteTable {
  private readonly routes = new Map<string, Route>();

  /** Notes all routes that are added from now on. */
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

  /** The methods of a request's path, for `Allow`; none when the path is not there at all. */
  methodsAt(target: string): string[] {
    const [escaped = ''] = target.split('?', 1);
    // What cannot be decoded has been refused before.
    const path = decodeURI(escaped);
    const methods = [...this.routes.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => [...route.methods]);
    return [...new Set(methods)].sort();
  }

  /** Every route as `METHOD path`. */
  list(): string[] {
    return [...this.routes]
      .flatMap(([url, { methods }]) => [...methods].map((method) => `${method} ${url}`))
      .sort();
  }
}
