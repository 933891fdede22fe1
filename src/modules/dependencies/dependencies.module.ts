import { defineModule } from '#module-system/define-module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { HooksModule } from '#modules/hooks/hooks.module.js';
import { OutboundModule } from '#platform/outbound/outbound.module.js';
import { StatusPagesModule } from '#platform/status-pages/status-pages.module.js';
import { ComponentDependenciesController } from './controllers/component-dependencies.controller.js';
import { HostSystemStatusPageController } from './controllers/host-system-status-page.controller.js';
import { HostSystemStatusPage } from './dto/host-system-status-page.js';
import { ComponentDependenciesService } from './services/component-dependencies.service.js';
import { HostSystemPagesService } from './services/host-system-pages.service.js';
import { ComponentDependenciesRepository } from './store/component-dependencies.repository.js';
import { HostSystemPagesRepository } from './store/host-system-pages.repository.js';
import { ToldHostSystems1799005271000 } from './store/migrations/1799005271000-told-host-systems.js';
import { Dependencies1799005221000 } from './store/migrations/1799005221000-dependencies.js';

export const DependenciesModule = defineModule({
  name: 'dependencies',
  tags: {
    Dependencies: 'What components depend on, and status pages of others that tell how it is doing.',
  },
  migrations: [Dependencies1799005221000, ToldHostSystems1799005271000],
  importedRows: { host_system_page: { fields: [HostSystemStatusPage] } },
  imports: [ComponentsModule, HooksModule, OutboundModule, StatusPagesModule],
  controllers: [ComponentDependenciesController, HostSystemStatusPageController],
  providers: [
    ComponentDependenciesRepository,
    ComponentDependenciesService,
    HostSystemPagesRepository,
    HostSystemPagesService,
  ],
  exports: [ComponentDependenciesService],
});
