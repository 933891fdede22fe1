import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessLogModule } from '#platform/access-log/access-log.module.js';
import { AbilityGuard, CallerGuard } from '#platform/access/access.guards.js';
import { VisibilityGuard } from '#platform/access/visibility/visibility.guard.js';
import { TenantGuard } from '#platform/tenancy/tenant.guard.js';
import { Admission } from './pipeline/admission/admission.js';
import { EventLoopDelay } from './pipeline/admission/event-loop-delay.js';
import { OpenConnections } from './pipeline/admission/open-connections.js';
import { PacedTurns } from '#platform/fairness/paced-turns.js';
import { BodyMemory } from '#platform/fairness/body-memory.js';
import { BodyReader } from './body/body-reader.js';
import { InputPipe } from './body/input.pipe.js';
import { LargeBodies } from '#platform/fairness/large-bodies.js';
import { LargeResponses } from '#platform/fairness/large-responses.js';
import { ImportedRows } from './records/imported-rows.js';
import { RequestMetrics } from './pipeline/metrics/request-metrics.js';
import { ModuleSettings } from './module-settings/module-settings.js';
import { ModuleSettingsRepository } from './module-settings/module-settings.repository.js';
import { SearchSources } from './search/search-sources.js';
import { RecordMetadataRepository } from './metadata/record-metadata.repository.js';
import { RecordMetadataService } from './metadata/record-metadata.service.js';
import { RecordExtensions } from './extensions/record-extensions.js';
import { RecordExtensionsRepository } from './extensions/record-extensions.repository.js';
import { PublicKeysController } from './proofs/public-keys.controller.js';
import { OperationLinks } from './reference/operation-links.js';
import { Draining } from './pipeline/draining.js';
import { ErrorFilter } from './pipeline/errors/error.filter.js';
import { HealthController } from './pipeline/health.controller.js';
import { IdempotencyRepository } from './pipeline/idempotency/idempotency.repository.js';
import { IdempotentWrites } from './pipeline/idempotency/idempotent-writes.js';
import { OperationRecorder } from './pipeline/operation-recorder.js';
import { ProxiedHosts } from './pipeline/proxied-hosts.js';
import { ProxiedHostsController } from './pipeline/proxied-hosts.controller.js';
import { RateLimitGuard } from './pipeline/rate-limit.guard.js';
import { Readiness } from './pipeline/readiness.js';
import { RouteTable } from './pipeline/route-table.js';
import { UnmatchedController } from './pipeline/unmatched.controller.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { AccessModule } from '#platform/access/access.module.js';

/** Guards, error handling and services that all endpoints share. Guards run in the order listed. */
@Module({
  imports: [DatabaseModule, TenancyModule, AccessModule, AccessLogModule, JobsModule, SecretsModule],
  controllers: [HealthController, PublicKeysController, ProxiedHostsController, UnmatchedController],
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
    ModuleSettings,
    ModuleSettingsRepository,
    RecordExtensions,
    RecordExtensionsRepository,
    RecordMetadataRepository,
    RecordMetadataService,
    SearchSources,
    RouteTable,
    Draining,
    ProxiedHosts,
    RequestMetrics,
    Readiness,
    ErrorFilter,
    { provide: APP_FILTER, useExisting: ErrorFilter },
    { provide: APP_GUARD, useClass: TenantGuard },
    { provide: APP_GUARD, useClass: CallerGuard },
    { provide: APP_GUARD, useClass: VisibilityGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: AbilityGuard },
    { provide: APP_GUARD, useClass: OperationRecorder },
    { provide: APP_PIPE, useClass: InputPipe },
  ],
  // Used by the interceptors in every module with controllers of the management API.
  exports: [
    AccessLogModule,
    Draining,
    BodyReader,
    LargeBodies,
    LargeResponses,
    PacedTurns,
    IdempotentWrites,
    ImportedRows,
    ModuleSettings,
    RecordExtensions,
    RecordMetadataService,
    SearchSources,
    ErrorFilter,
    RequestMetrics,
  ],
})
export class HttpModule {}
