import { Injectable } from '@nestjs/common';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { OutboundAddresses, OutboundRefused } from './outbound-addresses.js';
import { OutboundLimits } from './outbound-limits.js';

/** The longest character of UTF-8, in bytes. */
const BYTES_A_CHARACTER = 4;
/** Statuses of responses that have no body. */
const BODILESS = new Set([204, 205, 304]);
/** Headers of a response that callers may read. */
const READ_HEADERS = ['content-type', 'etag', 'last-modified', 'retry-after'] as const;

interface Outgoing {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer | undefined;
}

class TooLong extends Error {}

/** A post to an endpoint. */
export interface OutboundPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** A request whose response is read to its end. */
export interface OutboundExchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for none. */
  readonly body: string | undefined;
  /** Milliseconds from the name lookup to the end of the response. */
  readonly timeoutMs: number;
  /** Size of the longest response that is read. */
  readonly maxBytes: number;
}

/** Response of an endpoint. */
export interface OutboundResponse {
  readonly status: number;
  /** The beginning of the body. */
  readonly text: string;
  /** The header `Retry-After`, unparsed. */
  readonly retryAfter: string | undefined;
}

/** No response has arrived. The message is for the person in charge of the endpoint. */
export class OutboundFailure extends Error {}

/** Sends requests to user-supplied addresses. Redirects are not followed. */
@Injectable()
export class OutboundHttp {
  constructor(
    private readonly addresses: OutboundAddresses,
    private readonly limits: OutboundLimits,
  ) {}

  /**
   * Posts over a new connection.
   *
   * @throws OutboundFailure if there is no response in time, or the address may not be connected to
   */
  post({ url, headers, body }: OutboundPost): Promise<OutboundResponse> {
    return this.connected(url, this.limits.timeoutMs, async (send) => {
      const length = { 'content-length': Buffer.byteLength(body) };
      const response = await send({ method: 'POST', headers: { ...headers, ...length }, body });
      const text = await beginningOf(response, this.limits.responseCharacters);
      return { status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] };
    });
  }

  /**
   * Sends a request over a new connection, and reads all of the response.
   *
   * @throws OutboundFailure, also if the response is too long
   */
  exchange({ method, url, headers, body, timeoutMs, maxBytes }: OutboundExchange): Promise<Response> {
    return this.connected(url, timeoutMs, async (send) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const response = await send({ method, headers: { ...headers, ...length }, body });
      const content = await wholeOf(response, maxBytes);
      const { statusCode: status = 0 } = response;
      const read = READ_HEADERS.flatMap((name): [string, string][] => {
        const value = response.headers[name];
        return value === undefined ? [] : [[name, value]];
      });
      return new Response(BODILESS.has(status) ? null : content, { status, headers: read });
    });
  }

  /** Resolves and checks an address, and runs `work` with what sends a request to it. */
  private async connected<T>(
    address: string,
    timeoutMs: number,
    work: (send: (request: Outgoing) => Promise<IncomingMessage>) => Promise<T>,
  ): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const url = new URL(address);
      const found = await withinTime(this.addresses.resolve(url), signal);
      return await work((request) => this.send(url, { ...request, lookup: lookupIn(found), signal }));
    } catch (error) {
      throw new OutboundFailure(explain(error, signal, timeoutMs));
    }
  }

  private send(url: URL, { body, ...options }: RequestOptions & Outgoing): Promise<IncomingMessage> {
    const request = url.protocol === 'https:' ? requestEncrypted : requestPlain;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = request({ ...urlToHttpOptions(url), ...options, agent: false }, resolve);
    sent.on('error', reject);
    // Checks the address of the actual connection too, because the lookup alone proves nothing.
    sent.on('socket', (socket) => {
      socket.once('connect', () => {
        if (!this.addresses.includes(socket.remoteAddress ?? ''))
          sent.destroy(new OutboundRefused('The connection has reached a network that is not public.'));
      });
    });
    sent.end(body);
    return promise;
  }
}

function explain(error: unknown, signal: AbortSignal, timeoutMs: number): string {
  if (signal.aborted) return `No response within ${timeoutMs / 1_000} seconds.`;
  if (error instanceof OutboundRefused || error instanceof TooLong) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? `The connection failed: ${code}.` : 'The connection failed.';
}

/** A lookup that returns these addresses for any name. */
function lookupIn(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all: isAllWanted }, done) => {
    const [first] = all;
    if (first === undefined) done(Object.assign(new Error('No address.'), { code: 'ENOTFOUND' }), '');
    else if (isAllWanted === true) done(null, all);
    else done(null, first.address, first.family);
  };
}

/**
 * Reads only the beginning of a body. If the body breaks off, returns what has arrived. Leaving the loop early
 * closes the connection.
 */
async function beginningOf(response: IncomingMessage, characters: number): Promise<string> {
  const most = characters * BYTES_A_CHARACTER;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= most) break;
    }
  } catch {
    // The status has arrived, which is what matters.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, most)).slice(0, characters);
}

/** @throws TooLong, which closes the connection */
async function wholeOf(response: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new TooLong(`The response is longer than ${maxBytes / 1024} KB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
