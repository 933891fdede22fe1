import { Body, Get, Param, Put } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { IdParam, ReturnsOne, Updates } from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import type { RecordJson } from '#http/results/record-json.js';
import { ComponentAudiences } from '../dto/component-audiences.js';
import { AudiencesService } from '../services/audiences.service.js';

const componentId = new RecordId('component');

@ManagementApi('components', 'Audiences')
export class ComponentAudiencesController {
  constructor(private readonly audiences: AudiencesService) {}

  @Get(':component/audiences')
  @Requires('audiences.manage')
  @IdParam('component', 'component')
  @ReturnsOne(ComponentAudiences, {
    id: 'getComponentAudiences',
    summary: 'Get the audiences of a component',
  })
  get(@Param('component', componentId) id: number): Promise<RecordJson<ComponentAudiences>> {
    return this.audiences.ofComponent(id);
  }

  @Put(':component/audiences')
  @Requires('audiences.manage')
  @IdParam('component', 'component')
  @Updates(ComponentAudiences, {
    id: 'putComponentAudiences',
    summary: 'Update the audiences of a component',
    description:
      'Others see neither the component nor incidents and maintenances that affect nothing else, on any surface, within a second.',
  })
  set(
    @Param('component', componentId) id: number,
    @Body() body: ComponentAudiences,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<ComponentAudiences>> {
    return this.audiences.setOfComponent(id, body, ifMatch);
  }
}
