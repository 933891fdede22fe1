import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AvailabilityClaimEntity } from './availability-claim.entity.js';
import { AvailabilityDayEntity } from './availability-day.entity.js';
import { AvailabilityPeriodEntity } from './availability-period.entity.js';
import { AvailabilityService } from './availability.service.js';
import { ClaimsRepository } from './claims.repository.js';
import { HistoryRepository } from './history.repository.js';
import { TroubleRepository } from './trouble.repository.js';
import { TroubleService } from './trouble.service.js';
import { UptimeRepository } from './uptime.repository.js';
import { RecentTroubleRefresh } from './recent-trouble-refresh.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { DatabaseModule } from '../database/database.module.js';

/** Live status of components and its history. All claims on components are made here. */
@Module({
  imports: [
    DatabaseModule,
    JobsModule,
    TypeOrmModule.forFeature([AvailabilityClaimEntity, AvailabilityPeriodEntity, AvailabilityDayEntity]),
  ],
  providers: [
    ClaimsRepository,
    HistoryRepository,
    UptimeRepository,
    AvailabilityService,
    RecentTroubleRefresh,
    TroubleRepository,
    TroubleService,
  ],
  exports: [AvailabilityService, TroubleService],
})
export class AvailabilityModule {}
