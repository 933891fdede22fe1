import { metadataController } from '#http/metadata/metadata-controller.js';
import { CreateComponentGroup } from '../dto/component-group.input.js';
import { ComponentGroup } from '../dto/component-group.response.js';
import { ComponentGroupsService } from '../services/component-groups.service.js';
import { COMPONENT_GROUP_METADATA } from '../store/component-group-metadata.repository.js';

export const ComponentGroupMetadataController = metadataController({
  target: COMPONENT_GROUP_METADATA,
  response: ComponentGroup,
  body: CreateComponentGroup,
  service: ComponentGroupsService,
  create: (groups, body) => groups.create(body),
  update: (groups, id, body, ifMatch) => groups.update(id, body, ifMatch),
});
