import { Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server.js';

/** For processes that run for long: {@link Metrics} are kept in every one, and served where this stands beside. */
@Module({ providers: [MetricsServer] })
export class MetricsServerModule {}
