import { Body, Delete, Get, Inject, Param, Post, Put, type Type } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Deletes, IdParam, ReturnsOne, Updates } from '#http/reference/responses.js';
import { withArticle } from '#http/reference/with-article.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import type { RecordJson } from '#http/results/record-json.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { PostmortemsService } from '../services/postmortems.service.js';
import { Incident, Maintenance, Postmortem } from '../dto/incident.response.js';
import { PostmortemInput } from '../dto/lifecycle.input.js';

/** Creates the base class of the post-mortem controllers of a kind. Source: decisions, section 6. */
function postmortemRoutes(type: IncidentType, record: Type<Incident>): Type<object> {
  const incidentId = new RecordId(type);
  const one = withArticle(type);

  class PostmortemRoutes {
    constructor(@Inject(PostmortemsService) private readonly postmortems: PostmortemsService) {}

    @Get()
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @ReturnsOne(Postmortem, { summary: `Get the post-mortem of ${one}` })
    getRecord(@Param('incident', incidentId) id: number): Promise<RecordJson<Postmortem>> {
      return this.postmortems.get(type, id);
    }

    @Put()
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @Updates(record, {
      summary: `Update the post-mortem of ${one}`,
      description:
        'Creates it if there is none. Visitors see it once it is published; a language that is left out keeps its text.',
    })
    putRecord(
      @Param('incident', incidentId) id: number,
      @Body() input: PostmortemInput,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.postmortems.write(type, id, input, ifMatch);
    }

    @Delete()
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @Deletes({ summary: `Delete the post-mortem of ${one}` })
    deleteRecord(@Param('incident', incidentId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
      return this.postmortems.delete(type, id, ifMatch);
    }

    @Post('publish')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @OptionalBody(PlainStep)
    @Updates(record, {
      summary: `Publish the post-mortem of ${one}`,
      description: 'Visitors see it on the page of the record.',
      errors: [409],
    })
    publishRecord(
      @Param('incident', incidentId) id: number,
      @Body() _step: PlainStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.postmortems.publish(type, id, ifMatch);
    }
  }

  return PostmortemRoutes;
}

@ManagementApi('incidents/:incident/postmortem', 'Incidents')
export class IncidentPostmortemsController extends postmortemRoutes('incident', Incident) {}

@ManagementApi('maintenances/:incident/postmortem', 'Maintenances')
export class MaintenancePostmortemsController extends postmortemRoutes('maintenance', Maintenance) {}
