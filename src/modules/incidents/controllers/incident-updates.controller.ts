import { Body, Delete, Get, Inject, Param, Patch, Post, Query, type Type } from '@nestjs/common';
import { PARAMTYPES_METADATA } from '@nestjs/common/constants.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Creates, Deletes, IdParam, ReturnsOne, ReturnsPage, Updates } from '#http/reference/responses.js';
import { withArticle } from '#http/reference/with-article.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { IncidentUpdatesService } from '../services/incident-updates.service.js';
import type { IncidentType } from '#core/status/incident-status.js';
import type { IncidentUpdateChanges, NewIncidentUpdate } from '../dto/incident-update-changes.js';
import {
  CreateIncidentUpdate,
  CreateMaintenanceUpdate,
  EditIncidentUpdate,
  EditMaintenanceUpdate,
} from '../dto/incident-update.input.js';
import { IncidentUpdate, MaintenanceUpdate } from '../dto/incident.response.js';

const updateId = new RecordId('update');

/** Classes of a kind's updates in the API reference. */
interface UpdateClasses {
  readonly response: Type<IncidentUpdate>;
  readonly create: Type<NewIncidentUpdate>;
  readonly edit: Type<IncidentUpdateChanges>;
}

/** Creates the base class of the update controllers of a kind. Source: decisions, section 6. */
function updateRoutes(type: IncidentType, { response, create, edit }: UpdateClasses): Type<object> {
  const incidentId = new RecordId(type);
  const one = withArticle(type);

  class UpdateRoutes {
    constructor(@Inject(IncidentUpdatesService) private readonly updates: IncidentUpdatesService) {}

    @Get()
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @ReturnsPage(response, { summary: `List the updates of ${one}, newest first` })
    listRecords(
      @Param('incident', incidentId) id: number,
      @Query() query: PageQuery,
    ): Promise<PageJson<IncidentUpdate>> {
      return this.updates.list(type, id, query);
    }

    @Post()
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @Creates(response, {
      summary: `Create an update of ${one}`,
      description:
        'The record takes the status of its newest update. From the update’s time on, the components it names have the impacts it gives; all others keep theirs.',
    })
    createRecord(
      @Param('incident', incidentId) id: number,
      @Body() input: NewIncidentUpdate,
    ): Promise<RecordJson<IncidentUpdate>> {
      return this.updates.create(type, id, input);
    }

    @Get(':update')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @IdParam('update', 'update')
    @ReturnsOne(response, { summary: `Get an update of ${one}` })
    getRecord(
      @Param('incident', incidentId) id: number,
      @Param('update', updateId) which: number,
    ): Promise<RecordJson<IncidentUpdate>> {
      return this.updates.read(type, id, which);
    }

    @Patch(':update')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @IdParam('update', 'update')
    @Updates(response, {
      summary: `Update an update of ${one}`,
      description: 'Corrects it. The record has the status of its newest update; its impacts stay.',
    })
    patchRecord(
      @Param('incident', incidentId) id: number,
      @Param('update', updateId) which: number,
      @Body() input: IncidentUpdateChanges,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<IncidentUpdate>> {
      return this.updates.edit(type, id, which, input, ifMatch);
    }

    @Delete(':update')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @IdParam('update', 'update')
    @Deletes({
      summary: `Delete an update of ${one}`,
      description: 'The impacts that it started are undone.',
    })
    deleteRecord(
      @Param('incident', incidentId) id: number,
      @Param('update', updateId) which: number,
      @IfMatch() ifMatch?: string,
    ): Promise<void> {
      return this.updates.delete(type, id, which, ifMatch);
    }
  }

  // The compiler emits no parameter types for classes that are passed as values. Validation
  // and the API reference need them.
  Reflect.defineMetadata(PARAMTYPES_METADATA, [Number, create], UpdateRoutes.prototype, 'createRecord');
  Reflect.defineMetadata(
    PARAMTYPES_METADATA,
    [Number, Number, edit, String],
    UpdateRoutes.prototype,
    'patchRecord',
  );
  return UpdateRoutes;
}

@ManagementApi('incidents/:incident/updates', 'Incidents')
export class IncidentUpdatesController extends updateRoutes('incident', {
  response: IncidentUpdate,
  create: CreateIncidentUpdate,
  edit: EditIncidentUpdate,
}) {}

@ManagementApi('maintenances/:incident/updates', 'Maintenances')
export class MaintenanceUpdatesController extends updateRoutes('maintenance', {
  response: MaintenanceUpdate,
  create: CreateMaintenanceUpdate,
  edit: EditMaintenanceUpdate,
}) {}
