import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { HostResolver } from '../../tenancy/host-resolver.js';
import { NoStatusPage } from '../../tenancy/tenant.guard.js';
import { API_PREFIX, buildDocument } from './document.js';
import { DOCS_PATH, DOCUMENT_PATH, OperationLinks } from './operation-links.js';

/** Serves the reference on every status page's host: Swagger UI, and the document that it shows. */
export function serveReference(app: NestFastifyApplication): void {
  const hosts = app.get(HostResolver);
  // Swagger's routes are Fastify's own: guards do not run for them, so this hook checks the host, by route rather than by address.
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', (route) => {
      if (!isReference(route.url)) return;
      route.onRequest = async (request) => {
        if ((await hosts.resolve(request)) === null) throw new NoStatusPage();
      };
    });
  const document = buildDocument(app);
  app.get(OperationLinks).index(document, `/${API_PREFIX}`);
  SwaggerModule.setup(DOCS_PATH.slice(1), app, document, {
    jsonDocumentUrl: DOCUMENT_PATH.slice(1),
    raw: ['json'],
    customSiteTitle: 'Heliograph management API',
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      validatorUrl: null,
    },
  });
}

function isReference(route: string): boolean {
  return route === DOCUMENT_PATH || route === DOCS_PATH || route.startsWith(`${DOCS_PATH}/`);
}
