import { Module } from '@nestjs/common';
import { Abilities } from '../../access/ability.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { PageSettingsController } from './page-settings.controller.js';
import { PageSettingsRepository } from './page-settings.repository.js';
import { PageSettingsService } from './page-settings.service.js';

@Module({
  imports: [IncidentsModule],
  controllers: [PageSettingsController],
  providers: [PageSettingsRepository, PageSettingsService],
  exports: [PageSettingsService],
})
export class PageSettingsModule {
  constructor(abilities: Abilities) {
    abilities.register({ name: 'settings.manage', description: 'Read and change the settings of the page.' });
  }
}
