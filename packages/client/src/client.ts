import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { HeliographError } from './heliograph-error.js';
import type { components, paths } from './schema.js';

export { HeliographError } from './heliograph-error.js';

/** Every operation of the reference, by its path and method, with its parameters, bodies and responses. */
export type HeliographClient = Client<paths>;

/** The records and bodies of the reference by name: `Schemas['Incident']`. */
export type Schemas = components['schemas'];

/** Whom a client speaks to, as whom, and how patiently. */
export interface HeliographClientOptions {
  /** Address of the status page, such as `https://status.example.com`. */
  readonly baseUrl: string;
  /** API key of that status page. Without one, only the public interface answers. */
  readonly key?: string | undefined;
  /**
   * How often a request is sent at most, 1 unless said otherwise. With more, it is sent again after 429, 503 and broken
   * connections, after the pause that the server asks for; every POST then carries an `Idempotency-Key`, so that it happens once.
   */
  readonly attempts?: number | undefined;
  /** Sends a request; `fetch` of the platform unless given. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** What an operation of the client returns. */
interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** What an operation returns in `data` when it succeeds. */
type Success<R extends Result> = Extract<R, { readonly error?: never }>['data'];

/** A client of one status page. Its methods never throw for an answer: `{ data, error, response }`, or see {@link orThrow}. */
export function createHeliographClient({
  baseUrl,
  key,
  attempts = 1,
  fetch: send = (request) => fetch(request),
}: HeliographClientOptions): HeliographClient {
  const client = createClient<paths>({
    baseUrl,
    fetch: (request) => sendUpTo(attempts, request, send),
  });
  client.use(withHeaders(key, attempts));
  return client;
}

/**
 * The body of an answer that is a success.
 *
 * @throws HeliographError for any other answer
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
