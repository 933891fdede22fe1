import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Creates, IdParam, ReturnsPage, Updates } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { IncidentListQuery } from '../dto/incident-list.query.js';
import { CreateIncident, UpdateIncident } from '../dto/incident.input.js';
import { Incident } from '../dto/incident.response.js';
import { ResolveStep } from '../dto/lifecycle.input.js';
import { sharedIncidentRoutes, type IncidentRoutes } from './shared-routes.controller.js';

const incidentId = new RecordId('incident');

@ManagementApi('incidents', 'Incidents')
export class IncidentsController
  extends sharedIncidentRoutes('incident', Incident)
  implements IncidentRoutes
{
  @Get()
  @Requires('incidents.manage')
  @ReturnsPage(Incident, {
    id: 'listIncidents',
    summary: 'List incidents',
    description: 'Drafts, scheduled and published ones alike, newest start first; trashed ones are left out.',
  })
  list(@Query() query: IncidentListQuery): Promise<PageJson<Incident>> {
    return this.incidents.list('incident', query);
  }

  @Post()
  @Requires('incidents.manage')
  @Creates(Incident, {
    id: 'createIncident',
    summary: 'Create an incident',
    description: 'A draft, unless `publish` is true.',
  })
  create(@Body() input: CreateIncident): Promise<RecordJson<Incident>> {
    return this.incidents.create('incident', input);
  }

  @PatchAndPut(':incident')
  @Requires('incidents.manage')
  @IdParam('incident', 'incident')
  @Updates(Incident, { id: 'patchIncident', summary: 'Update an incident' })
  patch(
    @Param('incident', incidentId) id: number,
    @Body() input: UpdateIncident,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.incidents.update('incident', id, input, ifMatch);
  }

  @Post(':incident/resolve')
  @Requires('incidents.manage')
  @IdParam('incident', 'incident')
  @OptionalBody(ResolveStep)
  @Updates(Incident, {
    id: 'resolveIncident',
    summary: 'Resolve an incident',
    description: 'It is over, now or at `resolved_at`; the text becomes its last update.',
    errors: [409],
  })
  resolve(
    @Param('incident', incidentId) id: number,
    @Body() step: ResolveStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.lifecycle.resolve(id, step, ifMatch);
  }
}
