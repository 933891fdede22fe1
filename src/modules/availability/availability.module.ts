import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AvailabilityClaimEntity } from './store/availability-claim.entity.js';
import { AvailabilityDayEntity } from './store/availability-day.entity.js';
import { AvailabilityPeriodEntity } from './store/availability-period.entity.js';
import { AvailabilityService } from './services/availability.service.js';
import { ClaimsRepository } from './store/claims.repository.js';
import { HistoryRepository } from './store/history.repository.js';
import { TroubleRepository } from './store/trouble.repository.js';
import { TroubleService } from './services/trouble.service.js';
import { HistoryRetention } from './services/history-retention.js';
import { OldHistoryRepository } from './store/old-history.repository.js';
import { UptimeRepository } from './store/uptime.repository.js';
import { RecentTroubleRefresh } from './services/recent-trouble-refresh.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { RetentionModule } from '#platform/retention/retention.module.js';
import { DatabaseModule } from '#platform/database/database.module.js';

/** Live status of components and its history. All claims on components are made here. */
@Module({
  imports: [
    DatabaseModule,
    JobsModule,
    RetentionModule,
    TypeOrmModule.forFeature([AvailabilityClaimEntity, AvailabilityPeriodEntity, AvailabilityDayEntity]),
  ],
  providers: [
    ClaimsRepository,
    HistoryRepository,
    OldHistoryRepository,
    HistoryRetention,
    UptimeRepository,
    AvailabilityService,
    RecentTroubleRefresh,
    TroubleRepository,
    TroubleService,
  ],
  exports: [AvailabilityService, TroubleService],
})
export class AvailabilityModule {}
