import { Pool } from 'undici';
import type { ResponseContract } from './response-contract.js';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The JSON body, as anything: tests state what it must be. */
  readonly body: any;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: string | Buffer;
}

/** Speaks HTTP to the application as one API key on one host, and holds every answer against the document. */
export class Client {
  constructor(
    private readonly pool: Pool,
    private readonly contract: ResponseContract,
    readonly host: string,
    readonly key?: string,
  ) {}

  /** The same host with another key, or none. */
  withKey(key: string | undefined): Client {
    return new Client(this.pool, this.contract, this.host, key);
  }

  onHost(host: string): Client {
    return new Client(this.pool, this.contract, host, this.key);
  }

  /** @param path below `/api/v1`, or absolute with a leading `//` for anything else: `//health/live` */
  async request(
    method: string,
    path: string,
    { headers = {}, json, body }: RequestOptions = {},
  ): Promise<Answer> {
    const target = path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
    const sent = json === undefined ? body : JSON.stringify(json);
    const response = await this.pool.request({
      method: method,
      path: target,
      headers: {
        host: this.host,
        ...(this.key === undefined ? {} : { authorization: `Bearer ${this.key}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const text = await response.body.text();
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    const parsed: unknown = text !== '' && isJson ? JSON.parse(text) : undefined;
    this.contract.check(method, target, response.statusCode, parsed);
    return { status: response.statusCode, headers: response.headers, text, body: parsed };
  }

  get(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('GET', path, options);
  }

  post(path: string, json?: unknown, options?: RequestOptions): Promise<Answer> {
    return this.request('POST', path, { ...options, ...(json === undefined ? {} : { json }) });
  }

  put(path: string, json: unknown, options?: RequestOptions): Promise<Answer> {
    return this.request('PUT', path, { ...options, json });
  }

  patch(path: string, json: unknown, options?: RequestOptions): Promise<Answer> {
    return this.request('PATCH', path, { ...options, json });
  }

  delete(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('DELETE', path, options);
  }
}
