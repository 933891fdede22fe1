import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { Retention } from '#platform/retention/retention.js';
import { SignalLogRepository } from '../store/signal-log.repository.js';

/** Deletes logged requests past SIGNAL_RETENTION_DAYS. */
@Injectable()
export class SignalRetention implements OnModuleInit {
  constructor(
    private readonly retention: Retention,
    private readonly log: SignalLogRepository,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.retention.register({
      name: 'inbound requests',
      days: this.settings.signalRetentionDays,
      deleteSome: (before) => this.log.deleteSome(before),
    });
  }
}
