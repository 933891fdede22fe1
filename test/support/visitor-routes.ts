import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RouteTable } from '#http/pipeline/route-table.js';
import type { ApiResponse, Client } from './client.js';

/** By what a visitor is admitted. */
export interface Way {
  readonly headers?: Record<string, string>;
  readonly query?: string;
}

export interface Url {
  readonly method: string;
  readonly route: string;
  readonly path: string;
}

/** Every route of a running application, with every known value for each of its parameters. */
export function urlsOf(
  app: NestFastifyApplication,
  values: Record<string, readonly string[]>,
  otherwise: readonly string[],
): Url[] {
  return app
    .get(RouteTable)
    .list()
    .flatMap((one) => {
      const [method = '', route = ''] = one.split(' ');
      const names = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const choices = names.map((name) => values[name] ?? otherwise);
      const combined = choices.reduce<string[][]>(
        (all, more) => all.flatMap((before) => more.map((value) => [...before, value])),
        [[]],
      );
      return combined.map((picked) => {
        let path = route;
        for (const [index, name] of names.entries()) path = path.replace(`:${name}`, picked[index] ?? '');
        return { method, route, path };
      });
    });
}

/** GETs that end at once. */
export function readsAmong(urls: readonly Url[]): Url[] {
  return urls.filter(({ method, path }) => method === 'GET' && path !== '/live');
}

export async function ask(
  from: Client,
  { method, path }: Pick<Url, 'method' | 'path'>,
  { headers = {}, query }: Way = {},
  accept = 'text/html',
): Promise<ApiResponse> {
  const target = query === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
  return from.request(method, `/${target}`, { headers: { accept, ...headers } });
}

/** Which of these texts an answer has, headers included, beside what was asked for: the way back names it. */
export function textsIn(texts: readonly string[], { text, headers }: ApiResponse, asked?: string): string[] {
  const answer = `${text} ${JSON.stringify(headers)}`;
  const all = asked === undefined ? answer : answer.replaceAll(`value="${asked}`, '');
  return texts.filter((one) => all.includes(one));
}
