import { Module } from '@nestjs/common';
import { DatabaseModule } from '#platform/database/database.module.js';
import { RetentionModule } from './retention.module.js';
import { RetentionWorker } from './retention-worker.js';

/** Added to the application's modules in a process that does background work: the server or a separate worker. */
@Module({ imports: [DatabaseModule, RetentionModule], providers: [RetentionWorker] })
export class RetentionWorkerModule {}
