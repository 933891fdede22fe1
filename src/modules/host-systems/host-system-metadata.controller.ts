import { metadataController } from '#http/metadata/metadata-controller.js';
import { HOST_SYSTEM_METADATA } from './host-system-metadata.repository.js';
import { HOST_SYSTEM } from './host-system.response.js';
import { HostSystemsService } from './host-systems.service.js';

export const HostSystemMetadataController = metadataController({
  target: HOST_SYSTEM_METADATA,
  response: HOST_SYSTEM.response,
  body: HOST_SYSTEM.create,
  service: HostSystemsService,
  create: (hostSystems, body) => hostSystems.create(body),
  update: (hostSystems, id, body, ifMatch) => hostSystems.update(id, body, ifMatch),
});
