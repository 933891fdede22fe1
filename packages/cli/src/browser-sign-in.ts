import { hash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { createHeliographClient, orThrow } from '@heliograph/client';
import type { CommandContext } from './command-context.js';
import { CommandFailed, EXIT } from './command-failed.js';
import { send } from './send.js';

const WAIT_MS = 5 * 60_000;
const SECRET_BYTES = 32;
/** Systems as browsers name them, for the list of the member's sessions. */
const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Mac OS X',
  linux: 'Linux',
  win32: 'Windows',
};

/**
 * Lets a member allow this command line in the browser, and returns the token of its session. The code comes to a port of this
 * machine (RFC 8252, 7.3), and is worth nothing without the verifier, which never leaves this process before it is exchanged.
 *
 * @throws CommandFailed if the member refuses, or nobody answers
 */
export async function signInByBrowser(url: string, context: CommandContext): Promise<string> {
  const verifier = randomBytes(SECRET_BYTES).toString('base64url');
  const state = randomBytes(SECRET_BYTES).toString('base64url');
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  try {
    const query = new URLSearchParams({
      port: String(port),
      state,
      challenge: hash('sha256', verifier, 'base64url'),
      machine: hostname(),
    });
    const address = `${url}/console/command-line?${query.toString()}`;
    context.note('Allow it in the browser. If none opens, open this address on this machine:');
    context.note(address);
    context.surroundings.openInBrowser?.(address);
    const code = await new Promise<string>((resolve, reject) => {
      const end = AbortSignal.any([context.surroundings.signal, AbortSignal.timeout(WAIT_MS)]);
      end.addEventListener('abort', () => {
        reject(
          new CommandFailed('Nobody has allowed it in the browser within five minutes.', EXIT.notServed),
        );
      });
      server.on('request', (request, response) => {
        const answer = answerIn(request, state);
        if (answer === undefined) {
          respond(response, 400, 'This is not the sign-in that the command line waits for.');
          return;
        }
        const { code: allowed } = answer;
        const text =
          allowed === undefined
            ? 'Nothing was allowed.'
            : 'Go on at the command line. This window can be closed.';
        respond(response, 200, text, () => {
          if (allowed === undefined) reject(new CommandFailed('It was refused in the browser.'));
          else resolve(allowed);
        });
      });
    });
    const client = createHeliographClient({
      baseUrl: url,
      fetch: (request) => {
        request.headers.set('user-agent', `heliograph-cli (${SYSTEMS[process.platform] ?? ''})`);
        return send(request);
      },
    });
    const { data } = await orThrow(
      client.POST('/auth/command-line/token', { body: { code, code_verifier: verifier, port } }),
    );
    return data.token;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** What the browser brings; undefined for a request that does not belong to this sign-in. `code` is missing for a refusal. */
function answerIn({ method, url = '' }: IncomingMessage, state: string): { code?: string } | undefined {
  const [path, query] = url.split('?');
  const answer = new URLSearchParams(query);
  if (method !== 'GET' || path !== '/' || answer.get('state') !== state) return undefined;
  const code = answer.get('code');
  if (code !== null) return { code };
  return answer.has('error') ? {} : undefined;
}

function respond(response: ServerResponse, status: number, text: string, done?: () => void): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  });
  response.end(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Heliograph</title><h1>${text}</h1></html>`,
    done,
  );
}
