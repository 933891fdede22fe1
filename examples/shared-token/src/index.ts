import { defineModule } from '@heliograph/server/module';
import { SharedTokenSettings } from './settings.js';
import { SHARED_TOKEN } from './shared-token.js';

export const SharedTokenModule = defineModule({
  name: 'acme-shared-token',
  heliograph: '^0',
  settings: SharedTokenSettings,
  authenticators: [SHARED_TOKEN],
});
