import { Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server.js';

/** Serves the {@link Metrics} of long-running processes. All processes collect them. */
@Module({ providers: [MetricsServer] })
export class MetricsServerModule {}
