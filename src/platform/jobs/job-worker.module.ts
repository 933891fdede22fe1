import { Module } from '@nestjs/common';
import { DatabaseModule } from '#platform/database/database.module.js';
import { JobWorker } from './job-worker.js';
import { JobsModule } from './jobs.module.js';

/** Added to the application's modules in a process that runs jobs: the server or a separate worker. */
@Module({ imports: [JobsModule, DatabaseModule], providers: [JobWorker], exports: [JobWorker] })
export class JobWorkerModule {}
