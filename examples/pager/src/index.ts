import { defineModule, OutboundModule } from '@heliograph/server/module';
import { PagerSettings } from './pager-settings.js';
import { PagerService } from './pager.service.js';

export const PagerModule = defineModule({
  name: 'acme-pager',
  heliograph: '^0',
  tenantSettings: PagerSettings,
  imports: [OutboundModule],
  providers: [PagerService],
});
