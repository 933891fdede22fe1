import { defineModule } from '#module-system/define-module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { withNewHookToken } from '#platform/access/links/hook-address.js';
import { HOST_SYSTEM } from './host-system.response.js';
import { HostSystemMetadataController, HostSystemsController } from './host-systems.controller.js';
import { HostSystemsService } from './host-systems.service.js';
import { HostSystemEntity } from './host-system.entity.js';
import { HostSystemsRepository } from './host-systems.repository.js';
import { AnnouncedHostSystems1799005220000 } from './migrations/1799005220000-announced-host-systems.js';
import { HostSystems1790010100000 } from './migrations/1790010100000-host-systems.js';

export const HostSystemsModule = defineModule({
  name: 'host-systems',
  tags: { 'Host systems': 'The systems that components run on; their problems affect those components.' },
  migrations: [HostSystems1790010100000, AnnouncedHostSystems1799005220000],
  entities: [HostSystemEntity],
  importedRows: { host_system: { fields: [HOST_SYSTEM.response], withNewSecrets: withNewHookToken } },
  imports: [ComponentsModule],
  controllers: [HostSystemsController, HostSystemMetadataController],
  providers: [HostSystemsRepository, HostSystemsService],
  exports: [HostSystemsService],
});
