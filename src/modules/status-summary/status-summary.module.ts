import { Module } from '@nestjs/common';
import { AnnouncementsModule } from '../announcements/announcements.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { StatusSummaryController } from './status-summary.controller.js';
import { StatusSummaryService } from './status-summary.service.js';
import { HttpModule } from '../../http/http.module.js';

@Module({
  imports: [HttpModule, ComponentsModule, IncidentsModule, AnnouncementsModule],
  controllers: [StatusSummaryController],
  providers: [StatusSummaryService],
})
export class StatusSummaryModule {}
