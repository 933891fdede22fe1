import { Module } from '@nestjs/common';
import { BackgroundJobs } from './background-jobs.js';
import { JobQueueRepository } from './job-queue.repository.js';
import { JobRunner } from './job-runner.js';
import { JobRunsRepository } from './job-runs.repository.js';
import { Jobs } from './jobs.js';
import { QueuedJobs } from './queued-jobs.js';
import { DatabaseModule } from '../database/database.module.js';
import { TenancyModule } from '../tenancy/tenancy.module.js';

/** Arms jobs. They run where {@link JobWorkerModule} runs beside it, or when a test says so. */
@Module({
  imports: [DatabaseModule, TenancyModule],
  providers: [
    JobQueueRepository,
    JobRunsRepository,
    JobRunner,
    QueuedJobs,
    BackgroundJobs,
    { provide: Jobs, useExisting: QueuedJobs },
  ],
  exports: [Jobs, BackgroundJobs, JobRunner],
})
export class JobsModule {}
