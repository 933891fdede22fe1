import { Module } from '@nestjs/common';
import { DatabaseModule } from '#platform/database/database.module.js';
import { AuditModule } from './audit.module.js';
import { AuditWorker } from './services/audit-worker.js';

/** Added to the application's modules in a process that does background work: the server or a separate worker. */
@Module({ imports: [DatabaseModule, AuditModule], providers: [AuditWorker] })
export class AuditWorkerModule {}
