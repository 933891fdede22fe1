import { defineModule } from '@heliograph/server/module';
import { PINGER } from './pinger.js';

export const PingerModule = defineModule({
  name: 'acme-pinger',
  heliograph: '^0',
  signalForms: [PINGER],
});
