import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { ReferenceAssets } from '#http/reference/reference-assets.js';
import { swaggerScript } from '#http/reference/swagger-page.js';
import { SWAGGER_STYLES } from '#http/reference/swagger-styles.js';
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
  serve(OPERATOR_DOCS_PATH, 'text/html; charset=utf-8', () => page(document.info.title, assets));
}

function page(title: string, assets: ReferenceAssets): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets.pathOf('swagger-ui.css')}">
<style>${SWAGGER_STYLES}</style>
</head>
<body>
<div id="swagger-ui"></div>
<script src="${assets.pathOf('swagger-ui.js')}"></script>
<script src="${SCRIPT_PATH}"></script>
</body>
</html>
`;
}
