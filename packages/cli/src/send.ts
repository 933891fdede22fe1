import { lookup } from 'node:dns';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import type { LookupFunction } from 'node:net';
import { text } from 'node:stream/consumers';
import { CommandFailed, EXIT } from './command-failed.js';
import { isThisMachine } from './page-address.js';

const TIMEOUT_MS = 30_000;

/**
 * Sends a request and reads the whole response. Follows no redirect, which could lead a key elsewhere. In contrast to
 * `fetch`, it knows names below `localhost` on every system.
 *
 * @throws CommandFailed if there is no response; its message has no path, because paths of webhooks are secret
 */
export async function send(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const body = await request.text();
  const options: RequestOptions = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    lookup: lookUp,
  };
  const answer = await responseTo(url, options, body).catch((error: unknown) => {
    throw new CommandFailed(`${url.origin} cannot be reached: ${reasonOf(error)}.`, EXIT.notServed);
  });
  const leadsTo = answer.headers.get('location');
  if (answer.status >= 300 && answer.status < 400 && leadsTo !== null)
    throw new CommandFailed(
      `${url.origin} leads to ${new URL(leadsTo, url).origin}; if that is the page, use it as --url.`,
      EXIT.notServed,
    );
  return answer;
}

async function responseTo(url: URL, options: RequestOptions, body: string): Promise<Response> {
  const ask = url.protocol === 'https:' ? requestEncrypted : requestPlain;
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    ask(url, options, resolve).on('error', reject).end(body);
  });
  const { statusCode = 0, headersDistinct } = message;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const content = await text(message);
  // A Response may have no body with 204 and 304.
  return new Response(content === '' ? null : content, { status: statusCode, headers });
}

/** Names below localhost mean this machine, but not every resolver knows them (RFC 6761). */
const lookUp: LookupFunction = (name, options, done) => {
  lookup(isThisMachine(name) ? 'localhost' : name, options, done);
};

/** Without the message of the system, which may be empty, or name addresses that the user has not given. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `no answer within ${TIMEOUT_MS / 1000} seconds`;
  const [cause] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const { code, message } = cause as NodeJS.ErrnoException;
  return code ?? message;
}
