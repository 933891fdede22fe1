import { Module } from '@nestjs/common';
import { JobWorker } from './job-worker.js';
import { JobsModule } from './jobs.module.js';

/** Added to the application's modules in a process that runs jobs: the server or a separate worker. */
@Module({ imports: [JobsModule], providers: [JobWorker], exports: [JobWorker] })
export class JobWorkerModule {}
