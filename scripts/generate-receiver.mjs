import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { exitWith } from './lib/run-foreground.mjs';
import { root, StartFailure } from './lib/project.mjs';

/**
 * "npm run receiver -- <document> <folder>": generates a receiver of webhooks, in TypeScript, from the OpenAPI document of
 * a status page (an address or a file), modules included. `main.ts`, `package.json` and `tsconfig.json` are only written
 * if they are missing, because they are yours to change.
 */
const HELP = 'Use: npm run receiver -- https://status.example.com/api/v1/openapi.json <folder>';

const GENERATED =
  '// Generated from the OpenAPI document of a status page. Do not edit: generate it again.\n';

const RECEIVER = `import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { webhooks } from './heliograph.js';

type EventName = keyof webhooks;

/** Body of an event. */
export type Event<Name extends EventName = EventName> = {
  [One in Name]: webhooks[One]['post']['requestBody']['content']['application/json'];
}[Name];

/**
 * Work for one event. \`id\` is the same if the event is sent again, as it is after an error.
 */
export type Handler<Name extends EventName> = (event: Event<Name>, id: string) => void | Promise<void>;

/** What to do for each event. Those without a handler are received and ignored. */
export interface Handlers {
HANDLERS}

/** An event has at most 20 kB. */
const MAX_BYTES = 100_000;
/** Ids of events that are remembered, since an event may arrive twice. */
const REMEMBERED = 10_000;

/** Creates a server that receives signed events, at any path. */
export function createReceiver(secret: string, handlers: Handlers): Server {
  const webhook = new Webhook(secret);
  const seen = new Set<string>();
  const receive = async (request: IncomingMessage): Promise<number> => {
    const body = await bodyOf(request);
    if (body === undefined) return 413;
    const id = String(request.headers['webhook-id']);
    const event = verified(webhook, body, request);
    if (event === undefined) return 401;
    if (seen.has(id)) return 204;
    seen.add(id);
    try {
      await (handlers[event.type] as Handler<EventName> | undefined)?.(event, id);
    } catch (error) {
      // It is sent again.
      seen.delete(id);
      throw error;
    }
    for (const oldest of seen) {
      if (seen.size <= REMEMBERED) break;
      seen.delete(oldest);
    }
    return 204;
  };
  return createServer((request, response) => {
    receive(request)
      .catch((error: unknown) => {
        console.error(error);
        return 500;
      })
      .then((status) => response.writeHead(status, status === 413 ? { connection: 'close' } : {}).end());
  });
}

/** The raw body, which is what is signed. Undefined if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  // Otherwise the connection would be gone before the answer.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function verified(webhook: Webhook, body: string, { headers }: IncomingMessage): Event | undefined {
  try {
    return webhook.verify(body, headers as Record<string, string>) as Event;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return undefined;
    throw error;
  }
}
`;

const MAIN = `import { createReceiver } from './receiver.js';

const { SECRET = '', PORT = '8080' } = process.env;

createReceiver(SECRET, {
CALLS}).listen(Number(PORT));
`;

const COMPILER = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    outDir: 'dist',
    rootDir: '.',
  },
};

function packageOf({ devDependencies }) {
  const versions = (...names) => Object.fromEntries(names.map((name) => [name, devDependencies[name]]));
  return {
    name: 'heliograph-receiver',
    private: true,
    type: 'module',
    dependencies: versions('standardwebhooks'),
    devDependencies: versions('@types/node', 'typescript'),
  };
}

async function documentAt(source) {
  if (!/^https?:/.test(source)) return JSON.parse(readFileSync(source, 'utf8'));
  const response = await fetch(source);
  if (!response.ok) throw new StartFailure(`${source} answers ${response.status}.`);
  return response.json();
}

/** Text inside of a comment. */
const commented = (text) => text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ');

await exitWith(async () => {
  const [source, folder] = process.argv.slice(2);
  if (source === undefined || folder === undefined) throw new StartFailure(HELP);
  const document = await documentAt(source);
  const events = Object.entries(document.webhooks ?? {});
  if (events.length === 0) throw new StartFailure(`${source} describes no webhooks.`);
  const handlers = events.map(([name, { post }]) => {
    const about = commented(`${post.summary}. ${post.description ?? ''}`).trim();
    return `  /** ${about} */\n  readonly ${JSON.stringify(name)}?: Handler<${JSON.stringify(name)}>;\n`;
  });
  const calls = events.map(
    ([name]) =>
      `  ${JSON.stringify(name)}: (event) => console.log(event.type, JSON.stringify(event.data)),\n`,
  );
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  const write = (name, text) => writeFileSync(join(folder, name), text);
  const begin = (name, text) => existsSync(join(folder, name)) || write(name, text);
  mkdirSync(folder, { recursive: true });
  write('heliograph.ts', GENERATED + astToString(await openapiTS(document)));
  write('receiver.ts', GENERATED + RECEIVER.replace('HANDLERS', () => handlers.join('')));
  begin(
    'main.ts',
    MAIN.replace('CALLS', () => calls.join('')),
  );
  begin('tsconfig.json', json(COMPILER));
  begin('package.json', json(packageOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))));
  console.log(`${folder}: a receiver of ${events.length} events.`);
  return 0;
}, StartFailure);
