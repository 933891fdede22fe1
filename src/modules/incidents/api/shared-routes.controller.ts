import { Body, Delete, Get, Param, Patch, Post, Put, Query, type Type } from '@nestjs/common';
import { PARAMTYPES_METADATA } from '@nestjs/common/constants.js';
import { PreviewLinkInput } from '../../previews/preview-link.input.js';
import { PreviewLink } from '../../previews/preview-link.response.js';
import { Requires } from '../../../access/requires.decorator.js';
import { OptionalBody } from '../../../http/body/optional-body.decorator.js';
import { PlainStep } from '../../../http/body/plain-step.js';
import { IfMatch } from '../../../http/conditional/if-match.decorator.js';
import {
  Creates,
  Deletes,
  HandsOut,
  IdParam,
  ReturnsOne,
  ReturnsPage,
  Updates,
} from '../../../http/docs/responses.js';
import { RecordId } from '../../../http/fields/record-id.pipe.js';
import { PageQuery } from '../../../http/paging/page-query.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import type { IncidentUpdateChanges, NewIncidentUpdate } from './incident-update-changes.js';
import { Postmortem, type Incident, type IncidentUpdate } from './incident.response.js';
import { PostmortemInput, PublishStep, ReopenStep, ScheduleStep } from './lifecycle.input.js';
import type { IncidentUpdatesService } from '../domain/incident-updates.service.js';
import type { IncidentsService } from '../domain/incidents.service.js';
import type { IncidentType } from '../domain/lifecycle.js';
import type { LifecycleService } from '../domain/lifecycle.service.js';
import type { PostmortemsService } from '../domain/postmortems.service.js';

const updateId = new RecordId('update');

/** What serves incidents of either kind. */
export interface IncidentServices {
  readonly incidents: IncidentsService;
  readonly lifecycle: LifecycleService;
  readonly updates: IncidentUpdatesService;
  readonly postmortems: PostmortemsService;
}

/** What differs between the kinds: their classes in the reference. */
interface IncidentClasses {
  readonly type: IncidentType;
  readonly record: Type<Incident>;
  readonly update: Type<IncidentUpdate>;
  readonly createUpdate: Type<NewIncidentUpdate>;
  readonly editUpdate: Type<IncidentUpdateChanges>;
}

/** What the controllers of both collections have. */
export interface IncidentRoutes {
  readonly type: IncidentType;
  readonly services: IncidentServices;
  /** @throws NotFound of this collection's kind */
  id(text: string): number;
}

/**
 * The class that the controllers of incidents and of maintenances extend: the routes that both have, with what each kind has
 * in the reference. They add those whose bodies differ. `Record` in a method's name becomes the collection's kind in the
 * operation id: `publishIncident`, `publishMaintenance`. Source: decisions, section 6.
 */
export function sharedIncidentRoutes({
  type,
  record,
  update,
  createUpdate,
  editUpdate,
}: IncidentClasses): abstract new (services: IncidentServices) => IncidentRoutes {
  const recordId = new RecordId(type);

  abstract class SharedRoutes implements IncidentRoutes {
    readonly type = type;

    constructor(readonly services: IncidentServices) {}

    @Get('trash')
    @Requires('incidents.manage')
    @ReturnsPage(record, {
      summary: 'List what is in the trash',
      description: 'Each is kept for 30 days and can be restored until then.',
    })
    listTrashedRecords(@Query() query: PageQuery): Promise<PageJson<Incident>> {
      return this.services.incidents.listTrash(this.type, query);
    }

    @Delete('trash/:incident')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @Deletes({
      summary: 'Remove a record from the trash for good',
      description: 'It cannot be restored. A record that is not in the trash is not found here.',
    })
    purgeRecord(@Param('incident') id: string, @IfMatch() ifMatch?: string): Promise<void> {
      return this.services.incidents.purge(this.type, this.id(id), ifMatch);
    }

    @Get(':incident')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @ReturnsOne(record, {
      summary: 'Read a record',
      description: 'With its newest updates and its post-mortem; those in the trash are not found.',
    })
    getRecord(@Param('incident') id: string): Promise<RecordJson<Incident>> {
      return this.services.incidents.get(this.type, this.id(id));
    }

    @Delete(':incident')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @Deletes({ summary: 'Put a record into the trash', description: 'The trash keeps it for 30 days.' })
    deleteRecord(@Param('incident') id: string, @IfMatch() ifMatch?: string): Promise<void> {
      return this.services.incidents.trash(this.type, this.id(id), ifMatch);
    }

    @Post(':incident/restore')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @OptionalBody(PlainStep)
    @Updates(record, {
      summary: 'Take a record out of the trash',
      description: 'As it was: visitors see it again if it was published, and nobody is notified.',
    })
    restoreRecord(
      @Param('incident') id: string,
      @Body() _step: PlainStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.services.incidents.restore(this.type, this.id(id), ifMatch);
    }

    @Post(':incident/publish')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @OptionalBody(PublishStep)
    @Updates(record, {
      summary: 'Publish a record',
      description: 'Visitors see it from now on, and subscribers are notified unless `notify` is false.',
      errors: [409],
    })
    publishRecord(
      @Param('incident') id: string,
      @Body() step: PublishStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.services.lifecycle.publish(this.type, this.id(id), step, ifMatch);
    }

    @Post(':incident/schedule')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @Updates(record, {
      summary: 'Let a record publish itself at a set time',
      description: 'It stays a draft until then. Sent again, the new time counts.',
      errors: [409],
    })
    scheduleRecord(
      @Param('incident') id: string,
      @Body() step: ScheduleStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.services.lifecycle.schedule(this.type, this.id(id), step, ifMatch);
    }

    @Post(':incident/unpublish')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @OptionalBody(PlainStep)
    @Updates(record, {
      summary: 'Make a draft of a record again',
      description: 'Visitors no longer see it, and a time to publish itself is dropped.',
      errors: [409],
    })
    unpublishRecord(
      @Param('incident') id: string,
      @Body() _step: PlainStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.services.lifecycle.unpublish(this.type, this.id(id), ifMatch);
    }

    @Post(':incident/acknowledge')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @OptionalBody(PlainStep)
    @Updates(record, {
      summary: 'Note that someone has taken a record on',
      description: 'Repeating it changes nothing.',
      errors: [409],
    })
    acknowledgeRecord(
      @Param('incident') id: string,
      @Body() _step: PlainStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.services.lifecycle.acknowledge(this.type, this.id(id), ifMatch);
    }

    @Post(':incident/reopen')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @OptionalBody(ReopenStep)
    @Updates(record, {
      summary: 'Take the end of a record back',
      description: 'It goes on, and counts as open again; the text becomes its newest update.',
      errors: [409],
    })
    reopenRecord(
      @Param('incident') id: string,
      @Body() step: ReopenStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.services.lifecycle.reopen(this.type, this.id(id), step, ifMatch);
    }

    @Post(':incident/preview')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @OptionalBody(PreviewLinkInput)
    @HandsOut(PreviewLink, {
      summary: 'Make a link that shows a record before it is published',
      description:
        'Whoever has the link sees the record as its page will be, always as it is now, without a key. Once it is published, the link leads to its page.',
    })
    previewRecord(
      @Param('incident') id: string,
      @Body() input: PreviewLinkInput,
    ): Promise<RecordJson<PreviewLink>> {
      return this.services.incidents.preview(this.type, this.id(id), input);
    }

    @Delete(':incident/preview')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @Deletes({
      summary: 'Revoke all links that show a record before it is published',
      description: 'Those that were handed out so far show nothing any more; new ones can be made.',
    })
    revokeRecordPreviews(@Param('incident') id: string, @IfMatch() ifMatch?: string): Promise<void> {
      return this.services.incidents.revokePreviews(this.type, this.id(id), ifMatch);
    }

    @Get(':incident/updates')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @ReturnsPage(update, { summary: 'List the updates of a record, newest first' })
    listRecordUpdates(
      @Param('incident') id: string,
      @Query() query: PageQuery,
    ): Promise<PageJson<IncidentUpdate>> {
      return this.services.updates.list(this.type, this.id(id), query);
    }

    @Post(':incident/updates')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @Creates(update, {
      summary: 'Post an update to a record',
      description:
        'The record takes the status of its newest update. The components that the update names have the impacts that it names from its time on; all others keep theirs.',
    })
    createRecordUpdate(
      @Param('incident') id: string,
      @Body() input: NewIncidentUpdate,
    ): Promise<RecordJson<IncidentUpdate>> {
      return this.services.updates.create(this.type, this.id(id), input);
    }

    @Get(':incident/updates/:update')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @IdParam('update', 'update')
    @ReturnsOne(update, { summary: 'Read an update' })
    getRecordUpdate(
      @Param('incident') id: string,
      @Param('update', updateId) which: number,
    ): Promise<RecordJson<IncidentUpdate>> {
      return this.services.updates.read(this.type, this.id(id), which);
    }

    @Patch(':incident/updates/:update')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @IdParam('update', 'update')
    @Updates(update, {
      summary: 'Correct an update',
      description: 'The status of the newest update is that of the record, which keeps its impacts.',
    })
    patchRecordUpdate(
      @Param('incident') id: string,
      @Param('update', updateId) which: number,
      @Body() input: IncidentUpdateChanges,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<IncidentUpdate>> {
      return this.services.updates.edit(this.type, this.id(id), which, input, ifMatch);
    }

    @Delete(':incident/updates/:update')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @IdParam('update', 'update')
    @Deletes({ summary: 'Remove an update', description: 'The impacts that it began are taken back.' })
    deleteRecordUpdate(
      @Param('incident') id: string,
      @Param('update', updateId) which: number,
      @IfMatch() ifMatch?: string,
    ): Promise<void> {
      return this.services.updates.delete(this.type, this.id(id), which, ifMatch);
    }

    @Get(':incident/postmortem')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @ReturnsOne(Postmortem, { summary: 'Read the post-mortem of a record' })
    getRecordPostmortem(@Param('incident') id: string): Promise<RecordJson<Postmortem>> {
      return this.services.postmortems.get(this.type, this.id(id));
    }

    @Put(':incident/postmortem')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @Updates(record, {
      summary: 'Write the post-mortem of a record',
      description: 'Visitors see it once it is published; a language that is left out keeps its text.',
    })
    putRecordPostmortem(
      @Param('incident') id: string,
      @Body() input: PostmortemInput,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.services.postmortems.write(this.type, this.id(id), input, ifMatch);
    }

    @Delete(':incident/postmortem')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @Deletes({ summary: 'Remove the post-mortem of a record' })
    deleteRecordPostmortem(@Param('incident') id: string, @IfMatch() ifMatch?: string): Promise<void> {
      return this.services.postmortems.delete(this.type, this.id(id), ifMatch);
    }

    @Post(':incident/postmortem/publish')
    @Requires('incidents.manage')
    @IdParam('incident', 'record')
    @OptionalBody(PlainStep)
    @Updates(record, {
      summary: 'Publish the post-mortem of a record',
      description: 'Visitors see it on the page of the record.',
      errors: [409],
    })
    publishRecordPostmortem(
      @Param('incident') id: string,
      @Body() _step: PlainStep,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Incident>> {
      return this.services.postmortems.publish(this.type, this.id(id), ifMatch);
    }

    /** @throws NotFound of this collection's kind */
    id(text: string): number {
      return recordId.transform(text);
    }
  }

  // The compiler cannot name classes that it does not know; validation and the reference need them.
  Reflect.defineMetadata(
    PARAMTYPES_METADATA,
    [String, createUpdate],
    SharedRoutes.prototype,
    'createRecordUpdate',
  );
  Reflect.defineMetadata(
    PARAMTYPES_METADATA,
    [String, Number, editUpdate, String],
    SharedRoutes.prototype,
    'patchRecordUpdate',
  );
  return SharedRoutes;
}
