import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { Retention } from '#platform/retention/retention.js';
import { OldHistoryRepository } from '../store/old-history.repository.js';

/** Deletes periods and claims of monitoring past HISTORY_RETENTION_DAYS. The sums of their days are kept. */
@Injectable()
export class HistoryRetention implements OnModuleInit {
  constructor(
    private readonly retention: Retention,
    private readonly repository: OldHistoryRepository,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.retention.register({
      name: 'history',
      days: this.settings.historyRetentionDays,
      deleteSome: (before) => this.repository.deleteSome(before),
    });
  }
}
