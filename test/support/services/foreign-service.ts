import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a service answers: a status and a body, which is JSON unless it is a text. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A real HTTP listener that plays the API of a service, with its token and its paging. */
export class ForeignService {
  /** Paths that were asked for, with their queries. */
  readonly asked: string[] = [];
  private readonly server: Server;

  /** @param answer undefined: the service has nothing there */
  constructor(private readonly answer: (url: URL, request: IncomingMessage) => Answer | undefined) {
    this.server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://service.example');
      this.asked.push(`${url.pathname}${url.search}`);
      const {
        status = 200,
        headers = {},
        body,
      } = this.answer(url, request) ?? { status: 404, body: { error: 'Not found' } };
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** A page of a list, whose pages count from `first`. */
export function pageOf<T>(list: readonly T[], url: URL, { first = 1, size = 'per_page' } = {}): T[] {
  const length = Number(url.searchParams.get(size) ?? 25);
  const start = (Number(url.searchParams.get('page') ?? first) - first) * length;
  return list.slice(start, start + length);
}
