import { Body, Get, Param, Put } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { IdParam, ReturnsOne, Updates } from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import type { RecordJson } from '#http/results/record-json.js';
import { ComponentDependencies, UpdateComponentDependencies } from '../dto/component-dependencies.js';
import { ComponentDependenciesService } from '../services/component-dependencies.service.js';

const componentId = new RecordId('component');

@ManagementApi('components', 'Dependencies')
export class ComponentDependenciesController {
  constructor(private readonly dependencies: ComponentDependenciesService) {}

  @Get(':component/dependencies')
  @Requires('components.view')
  @IdParam('component', 'component')
  @ReturnsOne(ComponentDependencies, {
    id: 'getComponentDependencies',
    summary: 'Get what a component depends on',
  })
  get(@Param('component', componentId) id: number): Promise<RecordJson<ComponentDependencies>> {
    return this.dependencies.get(id);
  }

  @Put(':component/dependencies')
  @Requires('components.manage')
  @IdParam('component', 'component')
  @Updates(ComponentDependencies, {
    id: 'putComponentDependencies',
    summary: 'Update what a component depends on',
    description:
      'A list that you leave out stays as it is. What depends on the component itself, directly or through others, is refused.',
  })
  set(
    @Param('component', componentId) id: number,
    @Body() input: UpdateComponentDependencies,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<ComponentDependencies>> {
    return this.dependencies.set(id, input, ifMatch);
  }
}
