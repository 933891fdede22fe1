import { Pool } from 'undici';
import type { FaultLog } from './fault-log.js';
import type { ResponseContract } from './response-contract.js';

/** Body of a response: a page of a list, a record, or an error. A test says which it expects. */
interface Envelope<Data> {
  readonly data: Data;
  readonly meta: { page: number; per_page: number; total: number; last_page: number };
  readonly links: { first: string; prev: string | null; next: string | null; last: string };
  readonly message: string;
  readonly errors: Readonly<Record<string, string[]>>;
  readonly documentation_url: string;
  readonly error_id: string;
}

/** Fields of a response class as JSON. */
export type Json<Response> = { readonly [Field in keyof Response]: Response[Field] };

type IsAny<T> = 0 extends 1 & T ? true : false;

/** @typeParam Data type of `data` in a success; `any` by default */
export interface ApiResponse<Data = any> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The JSON body. */
  readonly body: IsAny<Data> extends true ? any : Envelope<Data>;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged. */
  readonly body?: string | Buffer;
}

/** Connection, host and API key of a client. */
export interface ClientSession {
  readonly pool: Pool;
  readonly contract: ResponseContract;
  readonly faults: FaultLog;
  readonly host: string;
  readonly key?: string | undefined;
  /** Cookie of a session, sent as the page's own scripts send it. */
  readonly cookie?: string | undefined;
}

/** HTTP client for one API key on one host. Checks every response against the OpenAPI document. */
export class Client {
  /** @param session called for each request, because a fixture's client exists before its application */
  constructor(readonly session: () => ClientSession) {}

  get host(): string {
    return this.session().host;
  }

  get key(): string | undefined {
    return this.session().key;
  }

  /** A client for the same host with another key, or none. */
  withKey(key: string | undefined): Client {
    return new Client(() => ({ ...this.session(), key, cookie: undefined }));
  }

  /** A client for the same host with the cookie of a session instead of a key. */
  withCookie(cookie: string | undefined): Client {
    return new Client(() => ({ ...this.session(), key: undefined, cookie }));
  }

  onHost(host: string): Client {
    return new Client(() => ({ ...this.session(), host }));
  }

  /** @param path below `/api/v1`, or absolute with a leading `//` for anything else: `//health/live` */
  async request<Data = any>(
    method: string,
    path: string,
    { headers = {}, json, body }: RequestOptions = {},
  ): Promise<ApiResponse<Data>> {
    const { pool, contract, faults, host, key, cookie } = this.session();
    const target = path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
    const sent = json === undefined ? body : JSON.stringify(json);
    const response = await pool.request({
      method: method,
      path: target,
      headers: {
        host,
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const text = await response.body.text();
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    const parsed: unknown = text !== '' && isJson ? JSON.parse(text) : undefined;
    if (response.statusCode === 500)
      faults.show(`${method} ${target} answered 500`, String(response.headers['x-request-id']));
    const mediaType = String(response.headers['content-type'] ?? '').split(';', 1)[0];
    contract.check(method, target, response.statusCode, parsed, mediaType);
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      body: parsed,
    } as ApiResponse<Data>;
  }

  get<Data = any>(path: string, options?: RequestOptions): Promise<ApiResponse<Data>> {
    return this.request<Data>('GET', path, options);
  }

  post<Data = any>(path: string, json?: unknown, options?: RequestOptions): Promise<ApiResponse<Data>> {
    return this.request<Data>('POST', path, { ...options, ...(json === undefined ? {} : { json }) });
  }

  put<Data = any>(path: string, json: unknown, options?: RequestOptions): Promise<ApiResponse<Data>> {
    return this.request<Data>('PUT', path, { ...options, json });
  }

  patch<Data = any>(path: string, json: unknown, options?: RequestOptions): Promise<ApiResponse<Data>> {
    return this.request<Data>('PATCH', path, { ...options, json });
  }

  delete<Data = any>(path: string, options?: RequestOptions): Promise<ApiResponse<Data>> {
    return this.request<Data>('DELETE', path, options);
  }
}
