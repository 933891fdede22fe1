import { defineModule } from '#module-system/define-module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { PageSettingsController } from './controllers/page-settings.controller.js';
import { IMPORTED_SETTINGS } from './services/imported-settings.js';
import { PageLanguages } from './services/page-languages.js';
import { PageSettingsService } from './services/page-settings.service.js';
import { TenantSettings1790000800000 } from './store/migrations/1790000800000-tenant-settings.js';
import { PublicLogos1790002700000 } from './store/migrations/1790002700000-public-logos.js';
import { PageLook1790013000000 } from './store/migrations/1790013000000-page-look.js';
import { RemovedTexts1790014230000 } from './store/migrations/1790014230000-removed-texts.js';
import { PageImagesRepository } from './store/page-images.repository.js';
import { RemovedTextsRepository } from './store/removed-texts.repository.js';
import { SettingsPreviewsRepository } from './store/settings-previews.repository.js';
import { PreviewsModule } from '#modules/previews/previews.module.js';
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
  migrations: [
    TenantSettings1790000800000,
    PublicLogos1790002700000,
    PageLook1790013000000,
    RemovedTexts1790014230000,
  ],
  importedRows: IMPORTED_SETTINGS,
  imports: [TenancyModule, IncidentsModule, PreviewsModule],
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
