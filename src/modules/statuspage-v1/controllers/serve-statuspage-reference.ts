import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { gzipSync } from 'node:zlib';
import { STATUSPAGE_DOCS_PATH, STATUSPAGE_DOCUMENT_PATH } from '#http/reference/operation-links.js';
import { plainSwaggerPage } from '#http/reference/plain-swagger-page.js';
import { ReferenceAssets } from '#http/reference/reference-assets.js';
import { serveDocument } from '#http/reference/serve-reference.js';
import { swaggerScript } from '#http/reference/swagger-page.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { buildStatuspageDocument } from '../services/statuspage-document.js';
import { StatuspageRefusedController } from './refused.controller.js';

const SCRIPT_PATH = `${STATUSPAGE_DOCS_PATH}/swagger-ui-init.js`;
const TITLE = 'Statuspage’s management API on Heliograph';

/** The same in all applications of a process, of which tests start many. */
let packed: Buffer | undefined;

/** Serves the document of Statuspage's interface, and Swagger UI with it. Neither needs a key. */
export function serveStatuspageReference(app: NestFastifyApplication, module: DefinedModule): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const assets = new ReferenceAssets();
  const serve = (path: string, type: string, text: () => string): void => {
    fastify.get(path, (_, reply) => reply.header('cache-control', 'no-cache').type(type).send(text()));
  };
  const controllers = module.definition.controllers.filter((one) => one !== StatuspageRefusedController);
  packed ??= gzipSync(JSON.stringify(buildStatuspageDocument(app, module, controllers)));
  serveDocument(fastify, STATUSPAGE_DOCUMENT_PATH, packed);
  // `.json` is dropped from all paths below `/v1`.
  serve(SCRIPT_PATH, 'text/javascript; charset=utf-8', () =>
    swaggerScript(`${STATUSPAGE_DOCUMENT_PATH}.json`),
  );
  serve(STATUSPAGE_DOCS_PATH, 'text/html; charset=utf-8', () => plainSwaggerPage(TITLE, assets, SCRIPT_PATH));
}
