import type { NestApplicationOptions } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '#core/config/settings.js';
import { NestLog } from '#core/logging/nest-log.js';
import { BODY_LIMIT } from '#http/body/raw-body.js';
import { requestId } from '#http/pipeline/request-id.js';
import type { UnreadableRequests } from '#http/pipeline/unreadable-requests.js';

interface Refusals {
  readonly unreadable: UnreadableRequests;
  /** Responds to requests that Fastify itself refuses. */
  readonly refuse: (error: Error, request: FastifyRequest, reply: FastifyReply) => void;
}

/** Fastify as every listener of the product uses it. */
export function createFastifyAdapter(
  { headersTimeout, bodyTimeout, trustedProxies }: Settings,
  logger: Logger,
  { unreadable, refuse }: Refusals,
): FastifyAdapter {
  return new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request would cost more than most responses do. Log lines name the request instead.
    childLoggerFactory: (parent: FastifyBaseLogger) => parent,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestId,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      refuse(error, request, reply),
    // A request without a Host header gets the usual error for an unknown host.
    http: {
      requireHostHeader: false,
      optimizeEmptyRequests: true,
      headersTimeout: headersTimeout * 1000,
      connectionsCheckingInterval: 1000,
    },
    // BodyReader times the bodies that it reads. This limit covers the bodies that are never read.
    requestTimeout: (headersTimeout + bodyTimeout) * 1000,
    clientErrorHandler: (error, socket) => unreadable.refuse(error, socket),
    // External ids of 255 characters, percent-encoded.
    routerOptions: { maxParamLength: 3072 },
  });
}

/** Options of Nest for every listener of the product, which reads bodies itself. */
export function applicationOptions(logger: Logger): NestApplicationOptions {
  return {
    bodyParser: false,
    logger: new NestLog(logger),
    abortOnError: false,
    forceCloseConnections: false,
    return503OnClosing: true,
  };
}
