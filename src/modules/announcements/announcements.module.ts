import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Abilities } from '../../access/ability.js';
import { AnnouncementEntity } from './store/announcement.entity.js';
import { AnnouncementsController } from './api/announcements.controller.js';
import { AnnouncementsRepository } from './store/announcements.repository.js';
import { AnnouncementsService } from './domain/announcements.service.js';
import { DatabaseModule } from '../../database/database.module.js';
import { AccessModule } from '../../access/access.module.js';
import { HttpModule } from '../../http/http.module.js';
import { PreviewsModule } from '../previews/previews.module.js';

@Module({
  imports: [
    DatabaseModule,
    AccessModule,
    HttpModule,
    PreviewsModule,
    TypeOrmModule.forFeature([AnnouncementEntity]),
  ],
  controllers: [AnnouncementsController],
  providers: [AnnouncementsRepository, AnnouncementsService],
  exports: [AnnouncementsService],
})
export class AnnouncementsModule {
  constructor(abilities: Abilities) {
    abilities.register({ name: 'announcements.manage', description: 'Read and manage announcements.' });
  }
}
