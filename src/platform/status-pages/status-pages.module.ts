import { Module } from '@nestjs/common';
import { DatabaseModule } from '#platform/database/database.module.js';
import { OutboundModule } from '#platform/outbound/outbound.module.js';
import { PolledPages } from './polled-pages.js';
import { PolledPagesRepository } from './polled-pages.repository.js';

/** Status pages of others. */
@Module({
  imports: [DatabaseModule, OutboundModule],
  providers: [PolledPages, PolledPagesRepository],
  exports: [PolledPages],
})
export class StatusPagesModule {}
