import { defineModule } from '../../module-system/define-module.js';
import { Invalid } from '../../errors/api-error.js';
import type { ArchivedRow } from '../../http/records/imported-rows.js';
import { normaliseHost } from '../../tenancy/host-name.js';
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
  importedRows: { domain: { check: checkHost } },
  imports: [TenancyModule],
  controllers: [DomainsController],
  providers: [DomainsService],
});

/** @throws Invalid for a host that cannot be added */
function checkHost({ host }: ArchivedRow): void {
  if (normaliseHost(String(host)) !== host) throw Invalid.field('host', 'The host must be a host name.');
}
