import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { Retention } from '#platform/retention/retention.js';
import { PageViewsRepository } from '../store/page-views.repository.js';

/** Deletes views of days past VIEW_RETENTION_DAYS. */
@Injectable()
export class PageViewRetention implements OnModuleInit {
  constructor(
    private readonly retention: Retention,
    private readonly repository: PageViewsRepository,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.retention.register({
      name: 'page views',
      days: this.settings.viewRetentionDays,
      deleteSome: (before) => this.repository.deleteSome(before),
    });
  }
}
