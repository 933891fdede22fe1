import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { plainSwaggerPage } from '#http/reference/plain-swagger-page.js';
import { ReferenceAssets } from '#http/reference/reference-assets.js';
import { swaggerScript } from '#http/reference/swagger-page.js';
import { OPERATOR_PREFIX } from '../pipeline/operator-api.decorator.js';

/** Path of Swagger UI for operators. */
export const OPERATOR_DOCS_PATH = `/${OPERATOR_PREFIX}/docs`;
/** Path of the operator API's document. */
const OPERATOR_DOCUMENT_PATH = `/${OPERATOR_PREFIX}/openapi.json`;
const SCRIPT_PATH = `${OPERATOR_DOCS_PATH}/swagger-ui-init.js`;

/** Serves the document of the operator's API, and Swagger UI with it. Neither needs a key. */
export function serveOperatorReference(app: NestFastifyApplication, document: OpenAPIObject): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const assets = new ReferenceAssets(OPERATOR_DOCS_PATH);
  assets.serveBy(fastify);
  const serve = (path: string, type: string, text: () => string): void => {
    fastify.get(path, (_, reply) => reply.header('cache-control', 'no-cache').type(type).send(text()));
  };
  const json = JSON.stringify(document);
  serve(OPERATOR_DOCUMENT_PATH, 'application/json; charset=utf-8', () => json);
  serve(SCRIPT_PATH, 'text/javascript; charset=utf-8', () => swaggerScript(OPERATOR_DOCUMENT_PATH));
  serve(OPERATOR_DOCS_PATH, 'text/html; charset=utf-8', () =>
    plainSwaggerPage(document.info.title, assets, SCRIPT_PATH),
  );
}
