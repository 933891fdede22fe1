import { defineModule } from '#module-system/define-module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { withNewHookToken } from '#platform/access/links/hook-address.js';
import { HOST_SYSTEM } from './host-system.response.js';
import { HostSystemsController } from './host-systems.controller.js';
import { HostSystemsService } from './host-systems.service.js';
import { HostSystemEntity } from './host-system.entity.js';
import { HostSystemsRepository } from './host-systems.repository.js';
import { HostSystemOrder1790000600000 } from './migrations/1790000600000-host-system-order.js';
import { HostSystemStates1790002310000 } from './migrations/1790002310000-host-system-states.js';
import { HostSystemSearch1790003320000 } from './migrations/1790003320000-host-system-search.js';
import { HostSystemTokenDigests1790008010000 } from './migrations/1790008010000-host-system-token-digests.js';
import { HostSystemWebhooks1790005020000 } from './migrations/1790005020000-host-system-webhooks.js';
import { HostSystemQuota1790003530000 } from './migrations/1790003530000-host-system-quota.js';
import { SealedHostSystemTokens1790015530000 } from './migrations/1790015530000-sealed-host-system-tokens.js';

export const HostSystemsModule = defineModule({
  name: 'host-systems',
  tags: { 'Host systems': 'The systems that components run on; their problems affect those components.' },
  migrations: [
    HostSystemOrder1790000600000,
    HostSystemStates1790002310000,
    HostSystemSearch1790003320000,
    HostSystemQuota1790003530000,
    HostSystemWebhooks1790005020000,
    HostSystemTokenDigests1790008010000,
    SealedHostSystemTokens1790015530000,
  ],
  entities: [HostSystemEntity],
  importedRows: { host_system: { fields: [HOST_SYSTEM.response], withNewSecrets: withNewHookToken } },
  imports: [ComponentsModule],
  controllers: [HostSystemsController],
  providers: [HostSystemsRepository, HostSystemsService],
  exports: [HostSystemsService],
});
