import { defineModule } from '../../module-system/define-module.js';
import { TenancyModule } from '../../tenancy/tenancy.module.js';
import { DomainsController } from './api/domains.controller.js';
import { DomainsService } from './domain/domains.service.js';

declare module '../../access/ability-names.js' {
  interface AbilityNames {
    'domains.manage': true;
  }
}

export const DomainsModule = defineModule({
  name: 'domains',
  abilities: { 'domains.manage': 'Add, verify and remove domains of the page’s own.' },
  tags: { Domains: 'Additional hosts of the page.' },
  imports: [TenancyModule],
  controllers: [DomainsController],
  providers: [DomainsService],
});
