import { JobWorkerModule } from '#platform/jobs/job-worker.module.js';
import { EventWorkerModule } from '#platform/events/event-worker.module.js';
import { AuditWorkerModule } from '#modules/audit/audit-worker.module.js';
import { RetentionWorkerModule } from '#platform/retention/retention-worker.module.js';
import { MetricsServerModule } from '#core/metrics/metrics-server.module.js';
import { ChangeWatchModule } from '#platform/database/change-watch.module.js';

/** What runs in the background of every process that works on jobs and events. */
export const WORKER_MODULES = [
  JobWorkerModule,
  EventWorkerModule,
  AuditWorkerModule,
  RetentionWorkerModule,
  MetricsServerModule,
  ChangeWatchModule,
];
