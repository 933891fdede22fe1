import { Body, Delete, Get, Inject, Param, Post, Query, type Type } from '@nestjs/common';
import { PreviewLinkInput } from '#modules/previews/preview-link.input.js';
import { PreviewLink } from '#modules/previews/preview-link.response.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { Deletes, HandsOut, IdParam, ReturnsOne, ReturnsPage, Updates } from '#http/reference/responses.js';
import { withArticle } from '#http/reference/with-article.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import type { Incident } from '../dto/incident.response.js';
import { PublishStep, ReopenStep, ScheduleStep } from '../dto/lifecycle.input.js';
import { IncidentsService } from '../services/incidents.service.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { LifecycleService } from '../services/lifecycle.service.js';

/** Services of the controllers of both collections. */
export interface IncidentRoutes {
  readonly incidents: IncidentsService;
  readonly lifecycle: LifecycleService;
}

/**
 * Creates the base class of the controllers of incidents and of maintenances. It holds the routes
 * that both share, with each kind's own schemas in the API reference. The controllers add the
 * routes whose bodies differ. `Record` in a method's name becomes the kind in the operation id:
 * `publishIncident`, `publishMaintenance`. Source: decisions, section 6.
 */
export function sharedIncidentRoutes(
  type: IncidentType,
  record: Type<Incident>,
): new (incidents: IncidentsService, lifecycle: LifecycleService) => IncidentRoutes {
  const incidentId = new RecordId(type);
  const one = withArticle(type);

  class SharedRoutes implements IncidentRoutes {
    constructor(
      @Inject(IncidentsService) readonly incidents: IncidentsService,
      @Inject(LifecycleService) readonly lifecycle: LifecycleService,
    ) {}

    @Get('trash')
    @Requires('incidents.manage')
    @ReturnsPage(record, {
      summary: `List ${type}s in the trash`,
      description: 'Each is kept for 30 days and can be restored until then.',
    })
    listTrashedRecords(@Query() query: PageQuery): Promise<PageJson<Incident>> {
      return this.incidents.listTrash(type, query);
    }

    @Delete('trash/:incident')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @Deletes({
      summary: `Delete ${one} from the trash for good`,
      description: 'It cannot be restored. A record that is not in the trash is not found here.',
    })
    purgeRecord(@Param('incident', incidentId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
      return this.incidents.purge(type, id, ifMatch);
    }

    @Get(':incident')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @ReturnsOne(record, {
      summary: `Get ${one}`,
      description: 'With its newest updates and its post-mortem; those in the trash are not found.',
    })
    getRecord(@Param('incident', incidentId) id: number): Promise<RecordJson<Incident>> {
      return this.incidents.get(type, id);
    }

    @Delete(':incident')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @Deletes({ summary: `Delete ${one}`, description: 'Moves it to the trash, which keeps it for 30 days.' })
    deleteRecord(@Param('incident', incidentId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
      return this.incidents.trash(type, id, ifMatch);
    }

    @Post(':incident/restore')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @OptionalBody(PlainStep)
    @Updates(record, {
      summary: `Restore ${one} from the trash`,
      description:
        'It is restored as it was: if it was published, visitors see it again. Nobody is notified.',
    })
    restoreRecord(
      @Param('incident', incidentId) id: number,
      @Body() _step: PlainStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.incidents.restore(type, id, ifMatch);
    }

    @Post(':incident/publish')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @OptionalBody(PublishStep)
    @Updates(record, {
      summary: `Publish ${one}`,
      description: 'Visitors see it from now on, and subscribers are notified unless `notify` is false.',
      errors: [409],
    })
    publishRecord(
      @Param('incident', incidentId) id: number,
      @Body() step: PublishStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.lifecycle.publish(type, id, step, ifMatch);
    }

    @Post(':incident/schedule')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @Updates(record, {
      summary: `Schedule the publication of ${one}`,
      description: 'It stays a draft until then. Sent again, the new time counts.',
      errors: [409],
    })
    scheduleRecord(
      @Param('incident', incidentId) id: number,
      @Body() step: ScheduleStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.lifecycle.schedule(type, id, step, ifMatch);
    }

    @Post(':incident/unpublish')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @OptionalBody(PlainStep)
    @Updates(record, {
      summary: `Unpublish ${one}`,
      description: 'Visitors no longer see it, and a scheduled publication is dropped.',
      errors: [409],
    })
    unpublishRecord(
      @Param('incident', incidentId) id: number,
      @Body() _step: PlainStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.lifecycle.unpublish(type, id, ifMatch);
    }

    @Post(':incident/acknowledge')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @OptionalBody(PlainStep)
    @Updates(record, {
      summary: `Acknowledge ${one}`,
      description: 'Repeating it changes nothing.',
      errors: [409],
    })
    acknowledgeRecord(
      @Param('incident', incidentId) id: number,
      @Body() _step: PlainStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.lifecycle.acknowledge(type, id, ifMatch);
    }

    @Post(':incident/reopen')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @OptionalBody(ReopenStep)
    @Updates(record, {
      summary: `Reopen ${one}`,
      description: 'It is open again; the text becomes its newest update.',
      errors: [409],
    })
    reopenRecord(
      @Param('incident', incidentId) id: number,
      @Body() step: ReopenStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.lifecycle.reopen(type, id, step, ifMatch);
    }

    @Post(':incident/preview')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @OptionalBody(PreviewLinkInput)
    @HandsOut(PreviewLink, {
      summary: `Create a preview link for ${one}`,
      description:
        'Anyone with the link can see the record’s future page without a key, always in its current state. Once it is published, the link leads to its page.',
    })
    previewRecord(
      @Param('incident', incidentId) id: number,
      @Body() input: PreviewLinkInput,
    ): Promise<RecordJson<PreviewLink>> {
      return this.incidents.preview(type, id, input);
    }

    @Delete(':incident/preview')
    @Requires('incidents.manage')
    @IdParam('incident', type)
    @Deletes({
      summary: `Delete all preview links of ${one}`,
      description: 'Existing links stop working; new ones can be created.',
    })
    revokeRecordPreviews(
      @Param('incident', incidentId) id: number,
      @IfMatch() ifMatch?: string,
    ): Promise<void> {
      return this.incidents.revokePreviews(type, id, ifMatch);
    }
  }

  return SharedRoutes;
}
