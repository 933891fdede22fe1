import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { NotFound } from '#core/errors/api-error.js';
import { HostResolver } from '#platform/tenancy/host-resolver.js';
import { NoStatusPage } from '#platform/tenancy/tenant.guard.js';
import { bodySlices } from '../results/body-slices.js';
import { buildDocument } from './document.js';
import { GUIDE_SCRIPT, GUIDE_SCRIPT_PATH, GuidePage } from './guide-page.js';
import { collectionVariables, postmanCollection } from './postman-collection.js';
import { asyncDocument, eventSchemas } from './sent-events.js';
import { UnpackedOnce } from './unpacked-once.js';
import {
  ASYNC_DOCUMENT_PATH,
  COLLECTION_PATH,
  DOCS_PATH,
  DOCUMENT_PATH,
  GUIDE_PATH,
  isReference,
  OperationLinks,
  REFERENCE_PATH,
  SCHEMAS_PATH,
} from './operation-links.js';
import { ReferenceAssets } from './reference-assets.js';
import { REFERENCE_SCRIPT, REFERENCE_SCRIPT_PATH, referencePage } from './reference-page.js';
import { SWAGGER_SCRIPT_PATH, swaggerPage, swaggerScript } from './swagger-page.js';

/** A tile in the product's color, inlined in the page. */
const FAVICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#0a7d4f"/><path d="M7 6v12M17 6v12M7 12h10" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></svg>',
).replaceAll("'", '%27')}`;

const unzip = promisify(gunzip);

/** The API's document, and what is served of it. */
export interface DescribedApi {
  readonly document: OpenAPIObject;
  /** Compressed, because as objects they take more memory than most of the product. */
  readonly packed: {
    readonly document: Buffer;
    readonly collection: Buffer;
    readonly asyncDocument: Buffer;
    /** JSON Schemas of events, by event. */
    readonly schemas: ReadonlyMap<string, Buffer>;
  };
}

/** Builds the document of an application, which takes about half of its start. */
export function describeApi(app: INestApplication): DescribedApi {
  const document = buildDocument(app);
  return {
    document,
    packed: {
      document: gzipSync(JSON.stringify(document)),
      // Begins with the variables, which are the page's own.
      collection: gzipSync(JSON.stringify(postmanCollection(document)).slice(1)),
      asyncDocument: gzipSync(JSON.stringify(asyncDocument(document))),
      schemas: new Map(
        Array.from(eventSchemas(document), ([event, schema]) => [event, gzipSync(JSON.stringify(schema))]),
      ),
    },
  };
}

/** Serves the reference on every status page's host: the guide, Scalar, Swagger UI, and the document that they show. */
export function serveReference(app: NestFastifyApplication, { document, packed }: DescribedApi): void {
  const hosts = app.get(HostResolver);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  // These routes are Fastify's own, so guards do not run for them. This hook
  // checks the host, by route rather than by URL.
  fastify.addHook('onRoute', (route) => {
    if (!isReference(route.url)) return;
    route.onRequest = async (request) => {
      if ((await hosts.resolve(request)) === null) throw new NoStatusPage();
    };
  });
  app.get(OperationLinks).index(document);
  serveDocument(fastify, DOCUMENT_PATH, packed.document);
  serveDocument(fastify, ASYNC_DOCUMENT_PATH, packed.asyncDocument);
  serveSchemas(fastify, packed.schemas);
  serveCollection(fastify, hosts, packed.collection);
  serveGuide(fastify, hosts);
  servePages(fastify, document.info.title);
}

/** Serves Scalar and Swagger UI. Without their files, as in a checkout that was not built, there are no such pages. */
function servePages(fastify: FastifyInstance, title: string): void {
  const assets = new ReferenceAssets();
  assets.serveBy(fastify);
  const html = 'text/html; charset=utf-8';
  const script = 'text/javascript; charset=utf-8';
  serveText(fastify, DOCS_PATH, html, () => swaggerPage(title, FAVICON, assets));
  serveText(fastify, SWAGGER_SCRIPT_PATH, script, () => swaggerScript());
  serveText(fastify, REFERENCE_PATH, html, () => referencePage(title, FAVICON, assets));
  serveText(fastify, REFERENCE_SCRIPT_PATH, script, () => REFERENCE_SCRIPT);
  serveText(fastify, GUIDE_SCRIPT_PATH, script, () => GUIDE_SCRIPT);
}

/** Serves a short text, which browsers ask for again each time. */
function serveText(fastify: FastifyInstance, path: string, type: string, text: () => string): void {
  fastify.get(path, (request, reply) => {
    const body = text();
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
    return reply.type(type).send(body);
  });
}

/**
 * For clients without gzip, the document is decompressed once for concurrent requests, and kept as long as requests
 * come in.
 */
export function serveDocument(fastify: FastifyInstance, path: string, compressed: Buffer): void {
  const plain = new UnpackedOnce(compressed);
  fastify.addHook('onClose', (_, done) => {
    plain.release();
    done();
  });
  fastify.get(path, async (request, reply) => {
    reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding');
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      reply.header('content-encoding', 'gzip');
      return sendInSlices(reply, compressed);
    }
    return sendInSlices(reply, await plain.get());
  });
}

/**
 * Serves the document as a Postman collection. The variables come first, because they have the address of the
 * status page; the rest is the same everywhere and is kept compressed.
 */
function serveCollection(fastify: FastifyInstance, hosts: HostResolver, collection: Buffer): void {
  const rest = new UnpackedOnce(collection);
  fastify.addHook('onClose', (_, done) => {
    rest.release();
    done();
  });
  fastify.get(COLLECTION_PATH, async (request, reply) => {
    const page = await hosts.resolve(request);
    if (page === null) throw new NoStatusPage();
    const variables = JSON.stringify({ variable: collectionVariables(page) }).slice(0, -1);
    reply.type('application/json; charset=utf-8');
    return sendInSlices(reply, Buffer.concat([Buffer.from(`${variables},`), await rest.get()]));
  });
}

/** Serves the JSON Schema of each event, which are small. */
function serveSchemas(fastify: FastifyInstance, schemas: ReadonlyMap<string, Buffer>): void {
  fastify.get<{ Params: { file: string } }>(`${SCHEMAS_PATH}/:file`, async ({ params: { file } }, reply) => {
    const schema = file.endsWith('.json') ? schemas.get(file.slice(0, -'.json'.length)) : undefined;
    if (schema === undefined) throw NotFound.of('schema');
    return reply.type('application/schema+json; charset=utf-8').send(await unzip(schema));
  });
}

function serveGuide(fastify: FastifyInstance, hosts: HostResolver): void {
  const guide = new GuidePage(FAVICON);
  fastify.get(GUIDE_PATH, async (request, reply) => {
    const page = await hosts.resolve(request);
    if (page === null) throw new NoStatusPage();
    return reply.type('text/html; charset=utf-8').send(guide.at(page.origin));
  });
}

function sendInSlices(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.header('content-length', body.length).send(bodySlices(body));
}
