import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AbilityGuard, KeyGuard } from '../access/access.guards.js';
import { TenantGuard } from '../tenancy/tenant.guard.js';
import { InputPipe } from './body/input.pipe.js';
import { JsonBodyInterceptor } from './body/json-body.interceptor.js';
import { OperationLinks } from './docs/operation-links.js';
import { ErrorFilter } from './errors/error.filter.js';
import { HealthController } from './health/health.controller.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { RateLimitGuard } from './limits/rate-limit.guard.js';
import { EnvelopeInterceptor } from './results/envelope.interceptor.js';
import { RouteTable } from './route-table.js';
import { UnmatchedController } from './unmatched.controller.js';

/** What every endpoint shares. The order of the guards and interceptors is the order of a request's way in. */
@Module({
  controllers: [HealthController, UnmatchedController],
  providers: [
    IdempotencyRepository,
    OperationLinks,
    RouteTable,
    ErrorFilter,
    { provide: APP_FILTER, useExisting: ErrorFilter },
    { provide: APP_GUARD, useClass: TenantGuard },
    { provide: APP_GUARD, useClass: KeyGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: AbilityGuard },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
    { provide: APP_PIPE, useClass: InputPipe },
  ],
})
export class HttpModule {}
