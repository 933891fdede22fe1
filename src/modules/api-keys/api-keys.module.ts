import { defineModule } from '../../module-system/define-module.js';
import { ApiKeysController } from './api/api-keys.controller.js';
import { ApiKeyRecordsService } from './domain/api-key-records.service.js';

declare module '../../access/ability-names.js' {
  interface AbilityNames {
    'keys.manage': true;
  }
}

export const ApiKeysModule = defineModule({
  name: 'api-keys',
  abilities: {
    'keys.manage': 'List, make, rotate and revoke API keys; none with abilities that the own key lacks.',
  },
  tags: { 'API keys': 'Who may use this API, and for what.' },
  controllers: [ApiKeysController],
  providers: [ApiKeyRecordsService],
});
