import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NotFound } from '#core/errors/api-error.js';
import { CompressedFiles } from '#http/results/compressed-files.js';
import { CONSOLE_PATH } from '#platform/access/sign-in/console-path.js';
import { Settings } from '#core/config/settings.js';
import type { ModuleDefinition } from '#module-system/module-definition.js';
import { consoleModules, MODULES_PATH } from './console-modules.js';
import { HostResolver } from '#platform/tenancy/host-resolver.js';
import { NoStatusPage } from '#platform/tenancy/tenant.guard.js';
import { brandColors } from '#visitor/pages/colors.js';

/** Filled by `npm run assets`; the build copies it. */
const FOLDER = fileURLToPath(new URL('./assets/', import.meta.url));
const BRAND_PATH = `${CONSOLE_PATH}/brand.css`;

/** Nothing from elsewhere and nothing inline. The preview of the own page is a frame. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves the built console on every status page's host: its files below /console/assets, and its page at every other
 * address below /console, where the router in the browser takes over. The pages to sign in have routes of their own.
 */
export function serveConsole(app: NestFastifyApplication, definitions: readonly ModuleDefinition[]): void {
  const hosts = app.get(HostResolver);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const files = new CompressedFiles(`${FOLDER}files/`);
  const page = readPage();
  // These routes are Fastify's own, so no guard runs for them.
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if ((await hosts.resolve(request)) === null) throw new NoStatusPage();
  };
  fastify.get<{ Params: { file: string } }>(
    `${CONSOLE_PATH}/assets/:file`,
    { onRequest },
    (request, reply) => {
      const sent = files.send(request, reply, request.params.file);
      if (sent === undefined) throw new NotFound('There is nothing at this address.');
      return sent;
    },
  );
  const { json, screens } = consoleModules(definitions, app.get(Settings).consoleModuleScreens);
  fastify.get(`${MODULES_PATH}.json`, { onRequest }, (request, reply) =>
    sendText(request, reply, 'application/json; charset=utf-8', json),
  );
  fastify.get(`${MODULES_PATH}/*`, { onRequest }, (request, reply) => {
    const script = screens.get(request.url.replace(/\?.*$/, ''));
    if (script === undefined) throw new NotFound('There is nothing at this address.');
    return sendText(request, reply, 'text/javascript; charset=utf-8', script);
  });
  fastify.get(BRAND_PATH, { onRequest }, async (request, reply) => {
    const asked = await hosts.resolve(request);
    return sendText(
      request,
      reply,
      'text/css; charset=utf-8',
      brandSheet(asked?.tenant.settings.color ?? null),
      // The first screen does not wait for it: it has the color of the last visit, and the next one has a new color.
      'private, max-age=0, stale-while-revalidate=2592000',
    );
  });
  for (const path of [CONSOLE_PATH, `${CONSOLE_PATH}/*`])
    fastify.get(path, { onRequest }, (request, reply) => {
      if (page === undefined)
        throw new NotFound('The console is not built: run "npm run assets", then start again.');
      reply.headers({ 'content-security-policy': POLICY, 'x-robots-tag': 'noindex, nofollow' });
      return sendText(request, reply, 'text/html; charset=utf-8', page);
    });
}

/** The page of a kilobyte; undefined in a checkout that was not built. */
function readPage(): string | undefined {
  const file = `${FOLDER}index.html`;
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The company's color for the console, legible in both schemes. Empty without a color: the console has its own. */
function brandSheet(color: string | null): string {
  if (color === null) return '';
  const { light, dark } = brandColors(color);
  return `:root { --brand-light: ${light}; --brand-dark: ${dark}; }\n`;
}

/** Sends a short text, which browsers ask for again each time unless `caching` says otherwise. */
function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
  caching = 'no-cache',
): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
  reply.headers({ 'cache-control': caching, etag });
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  return reply.type(type).send(text);
}
