import { Module } from '@nestjs/common';
import { Abilities } from '../../access/ability.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { PageSettingsController } from './api/page-settings.controller.js';
import { PageSettingsRepository } from './store/page-settings.repository.js';
import { PageSettingsService } from './domain/page-settings.service.js';
import { DatabaseModule } from '../../database/database.module.js';
import { AccessModule } from '../../access/access.module.js';
import { HttpModule } from '../../http/http.module.js';

@Module({
  imports: [DatabaseModule, AccessModule, HttpModule, IncidentsModule],
  controllers: [PageSettingsController],
  providers: [PageSettingsRepository, PageSettingsService],
  exports: [PageSettingsService],
})
export class PageSettingsModule {
  constructor(abilities: Abilities) {
    abilities.register({ name: 'settings.manage', description: 'Read and change the settings of the page.' });
  }
}
