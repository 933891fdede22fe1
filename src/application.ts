import type { DynamicModule, NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { AppModule, INSTALLED_MODULES } from './app.module.js';
import { applicationOptions, createFastifyAdapter } from './fastify-adapter.js';
import { Admission } from '#http/pipeline/admission/admission.js';
import { serveOneAtATime } from '#http/pipeline/admission/one-at-a-time.js';
import { serveConsole } from './console/serve-console.js';
import { leaveBodiesUnread } from '#http/body/raw-body.js';
import { closeAfterUnreadBodies } from '#http/body/refuse-bodies.js';
import { describeApi, serveReference } from '#http/reference/serve-reference.js';
import { Malformed } from '#core/errors/api-error.js';
import { respondEarly } from '#http/pipeline/early-responses.js';
import { ErrorFilter } from '#http/pipeline/errors/error.filter.js';
import {
  hasFragment,
  namesImpossibleHost,
  namesManyHosts,
  UnreadableRequests,
} from '#http/pipeline/unreadable-requests.js';
import { RequestMetrics } from '#http/pipeline/metrics/request-metrics.js';
import { RouteTable } from '#http/pipeline/route-table.js';
import { securityHeaders } from '#http/pipeline/security-headers.js';
import { Stopping } from '#http/pipeline/stopping.js';
import { logRequest, logRoutedRequest, type LoggedRequest } from '#core/logging/request-log.js';
import { tuneHeap } from '#core/memory/heap.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import type { Runtime } from './runtime.module.js';
import { HostResolver } from '#platform/tenancy/host-resolver.js';
import { PublicAddress } from '#platform/tenancy/public-address.js';
import { NoStatusPage } from '#platform/tenancy/tenant.guard.js';
import { serveStatuspageReference } from '#modules/statuspage-v1/controllers/serve-statuspage-reference.js';
import { StatuspageV1Module } from '#modules/statuspage-v1/statuspage-v1.module.js';
import { readStatuspageRequest } from '#modules/statuspage-v1/rules/statuspage-request.js';
import { parseTraceparent } from '#core/context/trace-context.js';
import { runInNewContext, workContext } from '#core/context/work-context.js';
import { Tracing } from '#core/tracing/tracing.js';
import { FastPath } from '#visitor/responses/fast-path.js';
import { ResponseCacheHook } from '#visitor/responses/response-cache.hook.js';
import { headersFor } from '#visitor/responses/response-writer.js';

/** Creates the Nest application from the root module. */
export type NestBuilder = (
  root: DynamicModule,
  adapter: FastifyAdapter,
  options: NestApplicationOptions,
) => Promise<NestFastifyApplication>;

interface Extension {
  /** Nest modules in addition to the runtime's: those of this kind of process, or of a test. */
  readonly modules?: readonly (new () => object)[];
  /** Default: Nest's own factory. Tests pass a builder that replaces providers. */
  readonly build?: NestBuilder;
  /** Default: `describeApi`. Tests start many applications of the same modules and describe them once. */
  readonly describe?: typeof describeApi;
}

/** Creates the application, ready to listen. The only place that wires Fastify and Nest together. */
export async function createApplication(
  runtime: Runtime,
  logger: Logger,
  { modules = [], build = buildWithNest, describe = describeApi }: Extension = {},
): Promise<NestFastifyApplication> {
  tuneHeap();
  const unreadable = new UnreadableRequests();
  // Filled in below: Fastify needs its error handler before Nest can provide the filter.
  const errors: { respond?: (error: Error, request: FastifyRequest, reply: FastifyReply) => void } = {};
  const adapter = createFastifyAdapter(runtime.settings, logger, {
    unreadable,
    refuse: (error, request, reply) => errors.respond?.(error, request, reply),
  });
  const app = await build(AppModule.run(runtime, modules), adapter, applicationOptions(logger));
  const fastify = adapter.getInstance();
  leaveBodiesUnread(fastify);
  app.get(RouteTable).watch(fastify);
  app.get(RequestMetrics).watch(fastify);
  app.get(ResponseCacheHook).watch(fastify);
  const [filter, hosts] = [app.get(ErrorFilter), app.get(HostResolver)];
  errors.respond = (error, request, reply) => {
    // No guard runs for these requests, so the host is resolved here.
    void Promise.resolve(hosts.resolve(request)).then(
      (page) => filter.respond(page === null ? new NoStatusPage() : error, request, reply),
      (fault: unknown) => filter.respond(fault, request, reply),
    );
  };

  // Set before the first request: connections are only accepted after this event.
  fastify.server.once('listening', () => {
    const address: AddressInfo | string | null = fastify.server.address();
    if (address !== null && typeof address === 'object') app.get(PublicAddress).listensOn(address.port);
  });
  const admission = app.get(Admission);
  // One hook for all checks: each further hook would slow down every cached response.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (namesManyHosts(request))
      filter.respond(new Malformed('The request names more than one host.'), request, reply);
    else if (hasFragment(request))
      errors.respond?.(new Malformed('The request is not well-formed.'), request, reply);
    else runInNewContext(done, parseTraceparent(request.headers['traceparent']));
  });
  app.get(Tracing).watchRequests(fastify);
  unreadable.watch(fastify);
  const fastPath = app.get(FastPath);
  const log = logger.isLevelEnabled('info')
    ? (request: LoggedRequest): void => logRequest(logger, request)
    : undefined;
  const stopping = new Stopping();
  stopping.watch(fastify);
  let isClosing = false;
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    stopping.start(fastify.server);
    done();
  });
  respondEarly(fastify.server, (request, response) => {
    // Before anything else, because such a request may have its key in the URL.
    readStatuspageRequest(request);
    stopping.note(request.socket);
    unreadable.note(request, response);
    admission.release(request, response);
    // A client that sends such hosts has to reconnect for each request.
    if (namesImpossibleHost(request)) response.shouldKeepAlive = false;
    return !isClosing && fastPath.tryRespond(request, response, log);
  });
  serveOneAtATime(fastify.server);
  admission.watch(fastify);
  const headers = Object.entries(securityHeaders(runtime.settings));
  fastify.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    keepFromSharedCaches(reply);
    if (request.method === 'HEAD' && payload instanceof Readable) {
      // Fastify would read the stream to its end, although a response to HEAD has no body.
      payload.destroy();
      done(null, Readable.from([]));
    } else done();
  });
  closeAfterUnreadBodies(fastify);
  if (log !== undefined) {
    fastify.addHook('onResponse', (request, reply, done) => {
      logRoutedRequest(request, reply);
      done();
    });
  }

  serveReference(app, describe(app));
  serveStatuspageReference(app, StatuspageV1Module);
  serveConsole(
    app,
    app.get<readonly DefinedModule[]>(INSTALLED_MODULES).map(({ definition }) => definition),
  );
  try {
    await app.init();
  } catch (error) {
    // What has started already has connections and timers.
    await app.close().catch(() => undefined);
    throw error;
  }
  return app;
}

function buildWithNest(
  ...[root, adapter, options]: Parameters<NestBuilder>
): Promise<NestFastifyApplication> {
  return NestFactory.create<NestFastifyApplication>(root, adapter, options);
}

/** For answers of protected pages that are not written by the ResponseWriter, such as logos. */
function keepFromSharedCaches(reply: FastifyReply): void {
  const admittedBy = workContext()?.admittedBy;
  if (admittedBy === undefined) return;
  const isStored = reply.getHeader('cache-control')?.toString().includes('no-store') !== true;
  const { 'cache-control': control, ...others } = headersFor(admittedBy);
  reply.headers(isStored && control !== undefined ? { ...others, 'cache-control': control } : others);
}
