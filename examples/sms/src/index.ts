import { defineModule } from '@heliograph/server/module';
import { SmsSettings } from './settings.js';
import { SMS } from './sms.js';

export const SmsModule = defineModule({
  name: 'acme-sms',
  heliograph: '^0',
  settings: SmsSettings,
  channels: [SMS],
});
