import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Creates, IdParam, ReturnsPage, Updates } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { MaintenanceListQuery } from '../dto/incident-list.query.js';
import { CreateMaintenance, UpdateMaintenance } from '../dto/incident.input.js';
import { Maintenance } from '../dto/incident.response.js';
import { CancelStep, CompleteStep, StartStep } from '../dto/lifecycle.input.js';
import { sharedIncidentRoutes, type IncidentRoutes } from './shared-routes.controller.js';

const incidentId = new RecordId('maintenance');

@ManagementApi('maintenances', 'Maintenances')
export class MaintenancesController
  extends sharedIncidentRoutes('maintenance', Maintenance)
  implements IncidentRoutes
{
  @Get()
  @Requires('incidents.manage')
  @ReturnsPage(Maintenance, {
    id: 'listMaintenances',
    summary: 'List maintenances',
    description: 'Drafts, scheduled and published ones alike, newest start first; trashed ones are left out.',
  })
  list(@Query() query: MaintenanceListQuery): Promise<PageJson<Maintenance>> {
    return this.incidents.list('maintenance', query);
  }

  @Post()
  @Requires('incidents.manage')
  @Creates(Maintenance, {
    id: 'createMaintenance',
    summary: 'Create a maintenance',
    description: 'A draft, unless `publish` is true.',
  })
  create(@Body() input: CreateMaintenance): Promise<RecordJson<Maintenance>> {
    return this.incidents.create('maintenance', input);
  }

  @PatchAndPut(':incident')
  @Requires('incidents.manage')
  @IdParam('incident', 'maintenance')
  @Updates(Maintenance, {
    id: 'patchMaintenance',
    summary: 'Update a maintenance',
    description:
      'Moving a published maintenance tells its subscribers the old and the new time, unless `notify` is false, and schedules its reminder again.',
  })
  patch(
    @Param('incident', incidentId) id: number,
    @Body() input: UpdateMaintenance,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Maintenance>> {
    return this.incidents.update('maintenance', id, input, ifMatch);
  }

  @Post(':incident/start')
  @Requires('incidents.manage')
  @IdParam('incident', 'maintenance')
  @OptionalBody(StartStep)
  @Updates(Maintenance, {
    id: 'startMaintenance',
    summary: 'Start a maintenance early',
    description: 'It is running from now on; its planned end stays.',
    errors: [409],
  })
  start(
    @Param('incident', incidentId) id: number,
    @Body() step: StartStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Maintenance>> {
    return this.lifecycle.start(id, step, ifMatch);
  }

  @Post(':incident/complete')
  @Requires('incidents.manage')
  @IdParam('incident', 'maintenance')
  @OptionalBody(CompleteStep)
  @Updates(Maintenance, {
    id: 'completeMaintenance',
    summary: 'Complete a maintenance',
    description: 'It is over from now on, whatever its planned end; the text becomes its last update.',
    errors: [409],
  })
  complete(
    @Param('incident', incidentId) id: number,
    @Body() step: CompleteStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Maintenance>> {
    return this.lifecycle.complete(id, step, ifMatch);
  }

  @Post(':incident/cancel')
  @Requires('incidents.manage')
  @IdParam('incident', 'maintenance')
  @OptionalBody(CancelStep)
  @Updates(Maintenance, {
    id: 'cancelMaintenance',
    summary: 'Cancel a maintenance',
    description: 'It will not take place or not continue; visitors see that it was cancelled.',
    errors: [409],
  })
  cancel(
    @Param('incident', incidentId) id: number,
    @Body() step: CancelStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Maintenance>> {
    return this.lifecycle.cancel(id, step, ifMatch);
  }
}
