import { Module, type DynamicModule, type INestApplicationContext, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Settings } from '#core/config/settings.js';
import { parseTraceparent } from '#core/context/trace-context.js';
import { runInNewContext, workContext } from '#core/context/work-context.js';
import { Malformed } from '#core/errors/api-error.js';
import { logRoutedRequest } from '#core/logging/request-log.js';
import { Clock } from '#core/time/clock.js';
import { Tracing } from '#core/tracing/tracing.js';
import { BodyReader } from '#http/body/body-reader.js';
import { InputPipe } from '#http/body/input.pipe.js';
import { leaveBodiesUnread } from '#http/body/raw-body.js';
import { closeAfterUnreadBodies } from '#http/body/refuse-bodies.js';
import { Admission } from '#http/pipeline/admission/admission.js';
import { EventLoopDelay } from '#http/pipeline/admission/event-loop-delay.js';
import { serveOneAtATime } from '#http/pipeline/admission/one-at-a-time.js';
import { OpenConnections } from '#http/pipeline/admission/open-connections.js';
import { respondEarly } from '#http/pipeline/early-responses.js';
import { ErrorFilter } from '#http/pipeline/errors/error.filter.js';
import { IdempotentWrites } from '#http/pipeline/idempotency/idempotent-writes.js';
import { RequestMetrics } from '#http/pipeline/metrics/request-metrics.js';
import { OperationRecorder } from '#http/pipeline/operation-recorder.js';
import { RateLimitGuard } from '#http/pipeline/rate-limit.guard.js';
import { RouteTable } from '#http/pipeline/route-table.js';
import { securityHeaders } from '#http/pipeline/security-headers.js';
import { Stopping } from '#http/pipeline/stopping.js';
import { UnmatchedController } from '#http/pipeline/unmatched.controller.js';
import { hasFragment, namesManyHosts, UnreadableRequests } from '#http/pipeline/unreadable-requests.js';
import { OperationLinks } from '#http/reference/operation-links.js';
import { ApiKeyRecordsService } from '#modules/api-keys/api-key-records.service.js';
import { AccessLog } from '#platform/access-log/access-log.js';
import { Abilities } from '#platform/access/ability.js';
import { Authenticators } from '#platform/access/authenticators/authenticators.js';
import { LookupLimit } from '#platform/access/limits/lookup-limit.js';
import { BodyMemory } from '#platform/fairness/body-memory.js';
import { LargeBodies } from '#platform/fairness/large-bodies.js';
import { LargeResponses } from '#platform/fairness/large-responses.js';
import { PacedTurns } from '#platform/fairness/paced-turns.js';
import { OperatorKeys } from '#platform/operators/operator-keys.service.js';
import { OperatorTrail } from '#platform/operators/operator-trail.service.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { applicationOptions, createFastifyAdapter } from './fastify-adapter.js';
import { OperatorEntriesController } from './operator/controllers/operator-entries.controller.js';
import { TenantApiKeysController } from './operator/controllers/tenant-api-keys.controller.js';
import { TenantDomainsController } from './operator/controllers/tenant-domains.controller.js';
import { TenantMembersController } from './operator/controllers/tenant-members.controller.js';
import { TenantsController } from './operator/controllers/tenants.controller.js';
import { OperatorAccessGuard } from './operator/pipeline/operator-access.guard.js';
import { OperatorKeyGuard } from './operator/pipeline/operator-key.guard.js';
import { buildOperatorDocument } from './operator/reference/operator-document.js';
import { OPERATOR_DOCS_PATH, serveOperatorReference } from './operator/reference/serve-operator-reference.js';
import { OperatorDomains } from './operator/services/operator-domains.service.js';
import { OperatorEntries } from './operator/services/operator-entries.service.js';
import { OperatorMembers } from './operator/services/operator-members.service.js';
import { OperatorTenants } from './operator/services/operator-tenants.service.js';

/** Limit for requests in progress when it closes. The main application closes after it, and supervisors wait for both. */
const UNDER_WAY_MS = 4_000;

/** Services of the main application. None has hooks of Nest's lifecycle, which would run twice. */
const SHARED: readonly Type<unknown>[] = [
  Abilities,
  ApiKeyRecordsService,
  Authenticators,
  IdempotentWrites,
  LookupLimit,
  OperatorDomains,
  OperatorEntries,
  OperatorKeys,
  OperatorMembers,
  OperatorTenants,
  OperatorTrail,
  Settings,
  TenantsService,
];

@Module({
  controllers: [
    TenantsController,
    TenantDomainsController,
    TenantApiKeysController,
    TenantMembersController,
    OperatorEntriesController,
    // Last, because it matches everything.
    UnmatchedController,
  ],
})
class OperatorApplicationModule {
  /** Routes, guards and limits of its own, on the services of the main application. */
  static on(main: INestApplicationContext): DynamicModule {
    const accesses = main.get(AccessLog);
    return {
      module: OperatorApplicationModule,
      providers: [
        ...SHARED.map((service) => ({
          provide: service,
          useFactory: (): unknown => main.get<unknown>(service),
        })),
        { provide: Clock, useFactory: (): Clock => main.get<Clock>(Clock) },
        Admission,
        OpenConnections,
        EventLoopDelay,
        BodyMemory,
        BodyReader,
        { provide: LargeBodies, useFactory: () => new LargeBodies() },
        {
          provide: LargeResponses,
          useFactory: () => new LargeResponses(new PacedTurns({ rests: 'between', longestRestMs: 2_000 })),
        },
        OperationLinks,
        RouteTable,
        {
          provide: ErrorFilter,
          inject: [OperationLinks],
          useFactory: (links: OperationLinks) => new ErrorFilter(links, accesses),
        },
        { provide: APP_FILTER, useExisting: ErrorFilter },
        { provide: APP_GUARD, useClass: OperatorKeyGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: OperatorAccessGuard },
        {
          provide: APP_GUARD,
          inject: [OperationLinks, Settings],
          useFactory: (links: OperationLinks, settings: Settings) =>
            new OperationRecorder(links, settings, accesses),
        },
        { provide: APP_PIPE, useClass: InputPipe },
      ],
    };
  }
}

/**
 * Creates the application of the operator's API, ready to listen. It has a router and a server of its own, so nothing
 * of it is ever served on a tenant's host, and nothing else here. Close it before the main application.
 */
export async function createOperatorApplication(
  main: INestApplicationContext,
  logger: Logger,
): Promise<NestFastifyApplication> {
  const settings = main.get(Settings);
  const unreadable = new UnreadableRequests();
  // Filled in below: Fastify needs its error handler before Nest can provide the filter.
  const errors: { respond?: ErrorFilter['respond'] } = {};
  const adapter = createFastifyAdapter(settings, logger, {
    unreadable,
    refuse: (error, request, reply) => errors.respond?.(error, request, reply),
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    OperatorApplicationModule.on(main),
    adapter,
    applicationOptions(logger),
  );
  const fastify = adapter.getInstance();
  leaveBodiesUnread(fastify);
  app.get(RouteTable).watch(fastify);
  main.get(RequestMetrics).watch(fastify);
  const filter = app.get(ErrorFilter);
  errors.respond = (error, request, reply) => filter.respond(error, request, reply);
  watchRequests(fastify, filter);
  main.get(Tracing).watchRequests(fastify);
  unreadable.watch(fastify);
  watchConnections(fastify, unreadable, app.get(Admission));
  sendHeaders(fastify, settings);
  closeAfterUnreadBodies(fastify);
  if (logger.isLevelEnabled('info'))
    fastify.addHook('onResponse', (request, reply, done) => {
      logRoutedRequest(request, reply);
      done();
    });
  const document = buildOperatorDocument(app);
  app.get(OperationLinks).index(document, OPERATOR_DOCS_PATH);
  serveOperatorReference(app, document);
  await app.init();
  return app;
}

/** Gives each request a context with the origin of the URLs in its response, which is as the client wrote it. */
function watchRequests(fastify: FastifyInstance, filter: ErrorFilter): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (namesManyHosts(request))
      filter.respond(new Malformed('The request names more than one host.'), request, reply);
    else if (hasFragment(request))
      filter.respond(new Malformed('The request is not well-formed.'), request, reply);
    else
      runInNewContext(() => {
        const context = workContext();
        if (context !== undefined) context.origin = originOf(request);
        done();
      }, parseTraceparent(request.headers['traceparent']));
  });
}

/** Characters of a host with or without a port. */
const HOST = /^[\w.:[\]-]+$/;

function originOf({ protocol, host, socket }: FastifyRequest): string {
  return `${protocol}://${HOST.test(host) ? host : `localhost:${socket.localPort ?? ''}`}`;
}

function watchConnections(
  fastify: FastifyInstance,
  unreadable: UnreadableRequests,
  admission: Admission,
): void {
  const stopping = new Stopping(UNDER_WAY_MS);
  stopping.watch(fastify);
  fastify.addHook('preClose', (done) => {
    stopping.start(fastify.server);
    done();
  });
  respondEarly(fastify.server, (request, response) => {
    stopping.note(request.socket);
    unreadable.note(request, response);
    admission.release(request, response);
    return false;
  });
  serveOneAtATime(fastify.server);
  admission.watch(fastify);
}

function sendHeaders(fastify: FastifyInstance, settings: Settings): void {
  const headers = Object.entries(securityHeaders(settings));
  fastify.addHook('onSend', (request, reply: FastifyReply, _payload, done) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}
