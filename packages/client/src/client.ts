import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { HeliographError } from './heliograph-error.js';
import type { components, paths } from './schema.js';

export { HeliographError } from './heliograph-error.js';

/**
 * All operations of the API reference, by path and method, with their parameters, bodies and responses.
 *
 * @template Paths those of a server with modules, generated from its own reference; default: the product's
 */
export type HeliographClient<Paths extends object = paths> = Client<Paths>;

/** The records and bodies of the reference by name: `Schemas['Incident']`. */
export type Schemas = components['schemas'];

/** Server, credentials and retries of a client. */
export interface HeliographClientOptions {
  /** Address of the status page, such as `https://status.example.com`. */
  readonly baseUrl: string;
  /** API key of that status page. Without one, only the public interface answers. */
  readonly key?: string | undefined;
  /**
   * Maximum number of attempts per request, default 1. With more, requests are retried after 429, 503 and
   * connection errors, after the delay that the server requests. Every POST then carries an
   * `Idempotency-Key`, so that it takes effect only once.
   */
  readonly attempts?: number | undefined;
  /** Sends a request; default: the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** Result of an operation. */
interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** Type of `data` if an operation succeeds. */
type Success<R extends Result> = Extract<R, { readonly error?: never }>['data'];

/**
 * Creates a client of one status page. Its methods return `{ data, error, response }` and never throw for
 * error responses; {@link orThrow} does.
 *
 * @template Paths those of a server with modules, generated from its own reference; default: the product's
 */
export function createHeliographClient<Paths extends object = paths>({
  baseUrl,
  key,
  attempts = 1,
  fetch: send = (request) => fetch(request),
}: HeliographClientOptions): HeliographClient<Paths> {
  const client = createClient<Paths>({
    baseUrl,
    fetch: (request) => sendUpTo(attempts, request, send),
  });
  client.use(withHeaders(key, attempts));
  return client;
}

/**
 * Returns the body of a successful response.
 *
 * @throws HeliographError for any other response
 */
export async function orThrow<R extends Result>(result: Promise<R>): Promise<Success<R>> {
  const { data, error, response } = await result;
  if (!response.ok) throw new HeliographError(response, error);
  return data;
}

function withHeaders(key: string | undefined, attempts: number): Middleware {
  return {
    onRequest: ({ request }) => {
      if (key !== undefined) request.headers.set('Authorization', `Bearer ${key}`);
      if (attempts > 1 && request.method === 'POST' && !request.headers.has('Idempotency-Key'))
        request.headers.set('Idempotency-Key', crypto.randomUUID());
      return request;
    },
  };
}

async function sendUpTo(
  attempts: number,
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  for (let left = attempts - 1; left > 0; left -= 1) {
    const response = await send(request.clone()).catch(() => undefined);
    if (response !== undefined && response.status !== 429 && response.status !== 503) return response;
    const seconds = Number(response?.headers.get('Retry-After') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
  return send(request);
}
