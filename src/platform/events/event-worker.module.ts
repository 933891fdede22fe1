import { Module } from '@nestjs/common';
import { DatabaseModule } from '#platform/database/database.module.js';
import { JobWorkerModule } from '#platform/jobs/job-worker.module.js';
import { EventWorker } from './event-worker.js';
import { EventsModule } from './events.module.js';

/** Added to the application's modules in a process that does background work: the server or a separate worker. */
@Module({ imports: [DatabaseModule, EventsModule, JobWorkerModule], providers: [EventWorker] })
export class EventWorkerModule {}
