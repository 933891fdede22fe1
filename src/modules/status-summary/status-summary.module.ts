import { Module } from '@nestjs/common';
import { ComponentsModule } from '../components/components.module.js';
import { StatusSummaryController } from './status-summary.controller.js';
import { StatusSummaryService } from './status-summary.service.js';

@Module({
  imports: [ComponentsModule],
  controllers: [StatusSummaryController],
  providers: [StatusSummaryService],
})
export class StatusSummaryModule {}
