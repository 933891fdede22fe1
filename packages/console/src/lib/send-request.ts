import { noteServerTime } from './server-time.js';
import { noteSignedOut } from './signed-out.js';

/** A server that has not answered for so long will not. */
const PATIENCE_MS = 60_000;
/** Answers to conditional requests, by address. Limited, because every search is an address of its own. */
const MAX_REMEMBERED = 200;

interface Remembered {
  readonly etag: string;
  readonly body: string;
  readonly headers: Headers;
}

const remembered = new Map<string, Remembered>();
/** Keys of writes whose outcome is not known, by what is sent. */
const openKeys = new Map<string, string>();
const READS = new Set(['GET', 'HEAD']);

/**
 * Sends a request of the console. Reads are conditional, so that an unchanged record costs little. A write has an
 * Idempotency-Key, which stays the same while the write is repeated and nobody knows whether it arrived.
 */
export async function sendRequest(request: Request): Promise<Response> {
  const response = await (READS.has(request.method) ? read(request) : write(request));
  if (response.status === 401) noteSignedOut(true);
  return response;
}

async function read(request: Request): Promise<Response> {
  const known = remembered.get(request.url);
  if (known !== undefined) request.headers.set('If-None-Match', known.etag);
  const response =
    (await globalThis.earlyReads?.take(request.url)) ?? (await answer(request, { cache: 'no-store' }));
  if (response.status === 304 && known !== undefined) {
    remember(request.url, known);
    return new Response(known.body, { status: 200, headers: known.headers });
  }
  const etag = response.headers.get('etag');
  if (response.ok && etag !== null && isJson(response)) {
    const body = await response.text();
    remember(request.url, { etag, body, headers: response.headers });
    return new Response(body, { status: response.status, headers: response.headers });
  }
  return response;
}

async function write(request: Request): Promise<Response> {
  // What was read before may be out of date from now on.
  globalThis.earlyReads = undefined;
  const intention = `${request.method} ${request.url} ${request.headers.get('If-Match') ?? ''} ${await request.clone().text()}`;
  const key = openKeys.get(intention) ?? crypto.randomUUID();
  openKeys.set(intention, key);
  if (!request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', key);
  const response = await answer(request);
  // After 5xx nobody knows whether it was carried out, and 409 may mean that it still is: the same key makes a repetition safe.
  if (response.status < 500 && response.status !== 409) openKeys.delete(intention);
  return response;
}

/** @throws TypeError without a connection, and if no answer comes */
async function answer(request: Request, options: RequestInit = {}): Promise<Response> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new TypeError('The server does not answer.')), PATIENCE_MS);
  try {
    const response = await fetch(request, {
      ...options,
      signal: AbortSignal.any([request.signal, silence.signal]),
    });
    noteServerTime(response);
    return response;
  } finally {
    clearTimeout(timer);
  }
}

function remember(url: string, answer: Remembered): void {
  remembered.delete(url);
  remembered.set(url, answer);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('application/json') === true;
}
