import { Pool } from 'undici';

export interface ApiResponse {
  readonly status: number;
  readonly text: string;
  /** Milliseconds from the request to the end of the response. */
  readonly took: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Connections to one server. */
export function connectTo(port: number, connections: number): Pool {
  return new Pool(`http://127.0.0.1:${port}`, { connections, headersTimeout: 30_000, bodyTimeout: 30_000 });
}

/** A client of one tenant's management API. */
export class ApiClient {
  private readonly pool: Pool;
  private readonly host: string;
  private readonly secret: string;

  constructor(pool: Pool, host: string, secret: string) {
    this.pool = pool;
    this.host = host;
    this.secret = secret;
  }

  /** @param path path below `/api/v1` */
  async request(method: Method, path: string, body?: object): Promise<ApiResponse> {
    const start = performance.now();
    const response = await this.pool.request({
      method,
      path: `/api/v1${path}`,
      headers: {
        host: this.host,
        authorization: `Bearer ${this.secret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.body.text();
    return { status: response.statusCode, text, took: performance.now() - start };
  }

  /** @throws Error unless the response is successful */
  async expect(method: Method, path: string, body?: object): Promise<ApiResponse> {
    const response = await this.request(method, path, body);
    if (response.status >= 300)
      throw new Error(`${method} ${path} answered ${response.status}: ${response.text.slice(0, 500)}`);
    return response;
  }
}

/** The record in a response. */
export function dataOf({ text }: ApiResponse): unknown {
  return (JSON.parse(text) as { data: unknown }).data;
}
