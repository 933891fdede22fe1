import { defineModule } from '#module-system/define-module.js';
import { PreviewsModule } from '#modules/previews/previews.module.js';
import { ANNOUNCEMENT } from './dto/announcement.response.js';
import { AnnouncementsController } from './controllers/announcements.controller.js';
import { AnnouncementsService } from './services/announcements.service.js';
import { AnnouncementEntity } from './store/announcement.entity.js';
import { AnnouncementsRepository } from './store/announcements.repository.js';
import { Announcements1790010150000 } from './store/migrations/1790010150000-announcements.js';

declare module '#platform/events/domain-events.js' {
  interface DomainEventPayloads {
    /** An announcement was published. Visitors see it now or at its `starts_at`. */
    'announcement.published': {
      readonly announcement_id: number;
      /** True if subscribers are notified. */
      readonly notify: boolean;
      /** When visitors first see it, in ISO 8601. */
      readonly visible_at: string;
    };
  }
}

declare module '#platform/access/ability-names.js' {
  interface AbilityNames {
    'announcements.manage': true;
  }
}

export const AnnouncementsModule = defineModule({
  name: 'announcements',
  abilities: { 'announcements.manage': 'Read and manage announcements.' },
  tags: { Announcements: 'Messages to visitors besides incidents and maintenances.' },
  events: ['announcement.published'],
  migrations: [Announcements1790010150000],
  entities: [AnnouncementEntity],
  importedRows: { announcement: { fields: [ANNOUNCEMENT.response, ANNOUNCEMENT.update] } },
  imports: [PreviewsModule],
  controllers: [AnnouncementsController],
  providers: [AnnouncementsRepository, AnnouncementsService],
  exports: [AnnouncementsService],
});
