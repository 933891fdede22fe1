import { Injectable } from '@nestjs/common';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { OutboundAddresses, OutboundRefused } from './outbound-addresses.js';
import { OutboundLimits } from './outbound-limits.js';

/** The longest character of UTF-8, in bytes. */
const BYTES_A_CHARACTER = 4;

/** A post to an endpoint. */
export interface OutboundPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
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
class OutboundFailure extends Error {}

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
  async post({ url: address, headers, body }: OutboundPost): Promise<OutboundResponse> {
    const url = new URL(address);
    const signal = AbortSignal.timeout(this.limits.timeoutMs);
    try {
      const found = await withinTime(this.addresses.resolve(url), signal);
      const response = await this.send(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        body,
        lookup: lookupIn(found),
        signal,
      });
      const text = await beginningOf(response, this.limits.responseCharacters);
      return { status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] };
    } catch (error) {
      throw new OutboundFailure(this.explain(error, signal));
    }
  }

  private send(
    url: URL,
    { body, ...options }: RequestOptions & { readonly body: string },
  ): Promise<IncomingMessage> {
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

  private explain(error: unknown, signal: AbortSignal): string {
    if (signal.aborted) return `No response within ${this.limits.timeoutMs / 1_000} seconds.`;
    if (error instanceof OutboundRefused) return error.message;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return typeof code === 'string' ? `The connection failed: ${code}.` : 'The connection failed.';
  }
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

async function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => {
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
