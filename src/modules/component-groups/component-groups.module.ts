import { defineModule } from '#module-system/define-module.js';
import { ComponentGroup } from './dto/component-group.response.js';
import { ComponentGroupsController } from './controllers/component-groups.controller.js';
import { ComponentGroupsService } from './services/component-groups.service.js';
import { ComponentGroupEntity } from './store/component-group.entity.js';
import { ComponentGroupsRepository } from './store/component-groups.repository.js';
import { GroupAncestors1790004000000 } from './store/migrations/1790004000000-group-ancestors.js';
import { PublicGroups1790002300000 } from './store/migrations/1790002300000-public-groups.js';
import { ComponentGroupQuota1790003520000 } from './store/migrations/1790003520000-component-group-quota.js';

export const ComponentGroupsModule = defineModule({
  name: 'component-groups',
  tags: { 'Component groups': 'Groups of components, nested.' },
  migrations: [PublicGroups1790002300000, ComponentGroupQuota1790003520000, GroupAncestors1790004000000],
  entities: [ComponentGroupEntity],
  importedRows: { component_group: { fields: [ComponentGroup] } },
  controllers: [ComponentGroupsController],
  providers: [ComponentGroupsRepository, ComponentGroupsService],
  exports: [ComponentGroupsService],
});
