import { defineModule } from '#module-system/define-module.js';
import { Invalid } from '#core/errors/api-error.js';
import type { ArchivedRow } from '#http/records/imported-rows.js';
import { normaliseHost } from '#platform/tenancy/host-name.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { DomainsController } from './domains.controller.js';
import { DomainsService } from './domains.service.js';

declare module '#platform/access/ability-names.js' {
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
