import { defineModule } from '#module-system/define-module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { PageSettingsController } from './controllers/page-settings.controller.js';
import { IMPORTED_SETTINGS } from './services/imported-settings.js';
import { PageLanguages } from './services/page-languages.js';
import { PageSettingsService } from './services/page-settings.service.js';
import { PageSettings1790010090000 } from './store/migrations/1790010090000-page-settings.js';
import { LivePreviews1799000041000 } from './store/migrations/1799000041000-live-previews.js';
import { PageImagesRepository } from './store/page-images.repository.js';
import { RemovedTextsRepository } from './store/removed-texts.repository.js';
import { SettingsPreviewsRepository } from './store/settings-previews.repository.js';
import { PreviewsModule } from '#modules/previews/previews.module.js';
import { OutboundModule } from '#platform/outbound/outbound.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';

declare module '#platform/access/ability-names.js' {
  interface AbilityNames {
    'settings.manage': true;
  }
}

export const PageSettingsModule = defineModule({
  name: 'page-settings',
  abilities: { 'settings.manage': 'Read and change the settings of the page.' },
  tags: { Settings: 'How the page looks, and how uptime and reminders are computed.' },
  migrations: [PageSettings1790010090000, LivePreviews1799000041000],
  importedRows: IMPORTED_SETTINGS,
  imports: [TenancyModule, OutboundModule, IncidentsModule, PreviewsModule],
  controllers: [PageSettingsController],
  providers: [
    PageImagesRepository,
    RemovedTextsRepository,
    SettingsPreviewsRepository,
    PageLanguages,
    PageSettingsService,
  ],
  exports: [PageSettingsService],
});
