import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AbilityGuard, KeyGuard } from '../access/access.guards.js';
import { TenantGuard } from '../tenancy/tenant.guard.js';
import { Admission } from './admission/admission.js';
import { EventLoopDelay } from './admission/event-loop-delay.js';
import { OpenConnections } from './admission/open-connections.js';
import { PacedTurns } from './admission/paced-turns.js';
import { BodyMemory } from './body/body-memory.js';
import { BodyReader } from './body/body-reader.js';
import { InputPipe } from './body/input.pipe.js';
import { LargeBodies } from './body/large-bodies.js';
import { LargeResponses } from './results/large-responses.js';
import { ImportedRows } from './records/imported-rows.js';
import { RequestMetrics } from './metrics/request-metrics.js';
import { OperationLinks } from './docs/operation-links.js';
import { Draining } from './draining.js';
import { ErrorFilter } from './errors/error.filter.js';
import { HealthController } from './health.controller.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { IdempotentWrites } from './idempotency/idempotent-writes.js';
import { OperationGuard } from './operation.guard.js';
import { ProxiedHosts } from './proxied-hosts.js';
import { ProxiedHostsController } from './proxied-hosts.controller.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { Readiness } from './readiness.js';
import { RouteTable } from './route-table.js';
import { UnmatchedController } from './unmatched.controller.js';
import { DatabaseModule } from '../database/database.module.js';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { AccessModule } from '../access/access.module.js';

/** Guards, error handling and services that all endpoints share. Guards run in the order listed. */
@Module({
  imports: [DatabaseModule, TenancyModule, AccessModule, JobsModule],
  controllers: [HealthController, ProxiedHostsController, UnmatchedController],
  providers: [
    Admission,
    OpenConnections,
    EventLoopDelay,
    BodyMemory,
    BodyReader,
    { provide: PacedTurns, useFactory: () => new PacedTurns({ rests: 'between' }) },
    { provide: LargeBodies, useFactory: () => new LargeBodies() },
    {
      provide: LargeResponses,
      useFactory: () => new LargeResponses(new PacedTurns({ rests: 'between', longestRestMs: 2_000 })),
    },
    IdempotencyRepository,
    IdempotentWrites,
    OperationLinks,
    ImportedRows,
    RouteTable,
    Draining,
    ProxiedHosts,
    RequestMetrics,
    Readiness,
    ErrorFilter,
    { provide: APP_FILTER, useExisting: ErrorFilter },
    { provide: APP_GUARD, useClass: TenantGuard },
    { provide: APP_GUARD, useClass: KeyGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: AbilityGuard },
    { provide: APP_GUARD, useClass: OperationGuard },
    { provide: APP_PIPE, useClass: InputPipe },
  ],
  // Used by the interceptors in every module with controllers of the management API.
  exports: [
    Draining,
    BodyReader,
    LargeBodies,
    LargeResponses,
    PacedTurns,
    IdempotentWrites,
    ImportedRows,
    ErrorFilter,
    RequestMetrics,
  ],
})
export class HttpModule {}
