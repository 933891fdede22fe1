import { defineModule } from '#module-system/define-module.js';
import { COMPONENT_GROUP } from './dto/component-group.response.js';
import {
  ComponentGroupMetadataController,
  ComponentGroupsController,
} from './controllers/component-groups.controller.js';
import { ComponentGroupsService } from './services/component-groups.service.js';
import { ComponentGroupEntity } from './store/component-group.entity.js';
import { ComponentGroupsRepository } from './store/component-groups.repository.js';
import { ComponentGroups1790010110000 } from './store/migrations/1790010110000-component-groups.js';

export const ComponentGroupsModule = defineModule({
  name: 'component-groups',
  tags: { 'Component groups': 'Groups of components, nested.' },
  migrations: [ComponentGroups1790010110000],
  entities: [ComponentGroupEntity],
  importedRows: { component_group: { fields: [COMPONENT_GROUP.response] } },
  controllers: [ComponentGroupsController, ComponentGroupMetadataController],
  providers: [ComponentGroupsRepository, ComponentGroupsService],
  exports: [ComponentGroupsService],
});
