import { defineModule } from '#module-system/define-module.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';

export const AccountModule = defineModule({
  name: 'account',
  tags: { Account: 'The key and the status page that it belongs to.' },
  controllers: [AccountController],
  providers: [AccountService],
});
