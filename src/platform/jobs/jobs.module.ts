import { Module } from '@nestjs/common';
import { BackgroundJobs } from './background-jobs.js';
import { JobQueueRepository } from './job-queue.repository.js';
import { JobRunner } from './job-runner.js';
import { JobRunsRepository } from './job-runs.repository.js';
import { LostJobs } from './lost-jobs.js';
import { JobMetrics } from './metrics/job-metrics.js';
import { WaitingJobs } from './metrics/waiting-jobs.js';
import { QueueStateRepository } from './metrics/queue-state.repository.js';
import { TroubledJobsRepository } from './troubled-jobs.repository.js';
import { Jobs } from './jobs.js';
import { QueuedJobs } from './queued-jobs.js';
import { TenantFreeze } from './tenant-freeze.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';

/** Schedules jobs. They run in a process that also has {@link JobWorkerModule}, or when a test runs them. */
@Module({
  imports: [DatabaseModule, TenancyModule],
  providers: [
    JobQueueRepository,
    JobRunsRepository,
    JobRunner,
    QueuedJobs,
    LostJobs,
    BackgroundJobs,
    TroubledJobsRepository,
    QueueStateRepository,
    WaitingJobs,
    JobMetrics,
    TenantFreeze,
    { provide: Jobs, useExisting: QueuedJobs },
  ],
  exports: [Jobs, BackgroundJobs, JobRunner, LostJobs, TenantFreeze, WaitingJobs],
})
export class JobsModule {}
