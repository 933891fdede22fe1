import { Body, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { Requires } from '../../../access/requires.decorator.js';
import { IfMatch } from '../../../http/conditional/if-match.decorator.js';
import { ManagementApi } from '../../../http/docs/management-api.decorator.js';
import { Creates, Deletes, IdParam, ReturnsOne, ReturnsPage, Updates } from '../../../http/docs/responses.js';
import { RecordId } from '../../../http/fields/record-id.pipe.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { HostSystemListQuery } from './host-system-list.query.js';
import { CreateHostSystem, UpdateHostSystem } from './host-system.input.js';
import { HostSystem } from './host-system.response.js';
import { HostSystemsService } from '../domain/host-systems.service.js';

const hostSystemId = new RecordId('host system');

@ManagementApi('host-systems', 'Host systems')
export class HostSystemsController {
  constructor(private readonly hostSystems: HostSystemsService) {}

  @Get()
  @Requires('components.view')
  @ReturnsPage(HostSystem, { id: 'listHostSystems', summary: 'List host systems by name' })
  list(@Query() query: HostSystemListQuery): Promise<PageJson<HostSystem>> {
    return this.hostSystems.list(query);
  }

  @Post()
  @Requires('components.manage')
  @Creates(HostSystem, {
    id: 'createHostSystem',
    summary: 'Create a host system',
    description: 'With a secret address to which it can report; operational until it does.',
  })
  create(@Body() input: CreateHostSystem): Promise<RecordJson<HostSystem>> {
    return this.hostSystems.create(input);
  }

  @Get(':host_system')
  @Requires('components.view')
  @IdParam('host_system', 'host system')
  @ReturnsOne(HostSystem, { id: 'getHostSystem', summary: 'Read a host system' })
  get(@Param('host_system', hostSystemId) id: number): Promise<RecordJson<HostSystem>> {
    return this.hostSystems.get(id);
  }

  @Patch(':host_system')
  @Requires('components.manage')
  @IdParam('host_system', 'host system')
  @Updates(HostSystem, { id: 'patchHostSystem', summary: 'Change a host system' })
  patch(
    @Param('host_system', hostSystemId) id: number,
    @Body() input: UpdateHostSystem,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<HostSystem>> {
    return this.hostSystems.update(id, input, ifMatch);
  }

  @Put(':host_system')
  @Requires('components.manage')
  @IdParam('host_system', 'host system')
  @Updates(HostSystem, {
    id: 'putHostSystem',
    summary: 'Change a host system',
    description: 'The same as PATCH: what is left out keeps its value.',
  })
  put(
    @Param('host_system', hostSystemId) id: number,
    @Body() input: UpdateHostSystem,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<HostSystem>> {
    return this.hostSystems.update(id, input, ifMatch);
  }

  @Delete(':host_system')
  @Requires('components.manage')
  @IdParam('host_system', 'host system')
  @Deletes({ id: 'deleteHostSystem', summary: 'Delete a host system that no component is linked to' })
  delete(@Param('host_system', hostSystemId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
    return this.hostSystems.delete(id, ifMatch);
  }
}
