import { Body, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { Requires } from '../../../access/requires.decorator.js';
import { OptionalBody } from '../../../http/body/optional-body.decorator.js';
import { IfMatch } from '../../../http/conditional/if-match.decorator.js';
import { ManagementApi } from '../../../http/docs/management-api.decorator.js';
import { Creates, IdParam, ReturnsPage, Updates } from '../../../http/docs/responses.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { IncidentListQuery } from './incident-list.query.js';
import { CreateIncident, UpdateIncident } from './incident.input.js';
import { CreateIncidentUpdate, EditIncidentUpdate } from './incident-update.input.js';
import { Incident, IncidentUpdate } from './incident.response.js';
import { ResolveStep } from './lifecycle.input.js';
import { IncidentUpdatesService } from '../domain/incident-updates.service.js';
import { IncidentsService } from '../domain/incidents.service.js';
import { LifecycleService } from '../domain/lifecycle.service.js';
import { PostmortemsService } from '../domain/postmortems.service.js';
import { sharedIncidentRoutes } from './shared-routes.controller.js';

const ROUTES = sharedIncidentRoutes({
  type: 'incident',
  record: Incident,
  update: IncidentUpdate,
  createUpdate: CreateIncidentUpdate,
  editUpdate: EditIncidentUpdate,
});

@ManagementApi('incidents', 'Incidents')
export class IncidentsController extends ROUTES {
  constructor(
    incidents: IncidentsService,
    lifecycle: LifecycleService,
    updates: IncidentUpdatesService,
    postmortems: PostmortemsService,
  ) {
    super({ incidents, lifecycle, updates, postmortems });
  }

  @Get()
  @Requires('incidents.manage')
  @ReturnsPage(Incident, {
    id: 'listIncidents',
    summary: 'List incidents',
    description: 'Drafts, scheduled and published ones alike, newest start first; trashed ones are left out.',
  })
  list(@Query() query: IncidentListQuery): Promise<PageJson<Incident>> {
    return this.services.incidents.list(this.type, query);
  }

  @Post()
  @Requires('incidents.manage')
  @Creates(Incident, {
    id: 'createIncident',
    summary: 'Create an incident',
    description: 'A draft, unless `publish` is true.',
  })
  create(@Body() input: CreateIncident): Promise<RecordJson<Incident>> {
    return this.services.incidents.create(this.type, input);
  }

  @Patch(':incident')
  @Requires('incidents.manage')
  @IdParam('incident', 'incident')
  @Updates(Incident, { id: 'patchIncident', summary: 'Change the master data of an incident' })
  patch(
    @Param('incident') id: string,
    @Body() input: UpdateIncident,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.services.incidents.update(this.type, this.id(id), input, ifMatch);
  }

  @Put(':incident')
  @Requires('incidents.manage')
  @IdParam('incident', 'incident')
  @Updates(Incident, {
    id: 'putIncident',
    summary: 'Change the master data of an incident',
    description: 'The same as PATCH: what is left out keeps its value.',
  })
  put(
    @Param('incident') id: string,
    @Body() input: UpdateIncident,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.services.incidents.update(this.type, this.id(id), input, ifMatch);
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
    @Param('incident') id: string,
    @Body() step: ResolveStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.services.lifecycle.resolve(this.id(id), step, ifMatch);
  }
}
