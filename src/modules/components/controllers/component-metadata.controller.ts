import { metadataController } from '#http/metadata/metadata-controller.js';
import { CreateComponent } from '../dto/component.input.js';
import { Component } from '../dto/component.response.js';
import { ComponentsService } from '../services/components.service.js';
import { COMPONENT_METADATA } from '../store/extended-component.repository.js';

export const ComponentMetadataController = metadataController({
  target: COMPONENT_METADATA,
  response: Component,
  body: CreateComponent,
  service: ComponentsService,
  create: (components, body) => components.create(body),
  update: (components, id, body, ifMatch) => components.update(id, body, ifMatch),
});
