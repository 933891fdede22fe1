import { Body, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { PreviewLinkInput } from '../../previews/preview-link.input.js';
import { PreviewLink } from '../../previews/preview-link.response.js';
import { Requires } from '../../../access/requires.decorator.js';
import { OptionalBody } from '../../../http/body/optional-body.decorator.js';
import { PlainStep } from '../../../http/body/plain-step.js';
import { IfMatch } from '../../../http/conditional/if-match.decorator.js';
import { ManagementApi } from '../../../http/docs/management-api.decorator.js';
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
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { AnnouncementsService } from '../domain/announcements.service.js';
import { AnnouncementListQuery } from './announcement-list.query.js';
import { CreateAnnouncement, UpdateAnnouncement } from './announcement.input.js';
import { Announcement } from './announcement.response.js';

const announcementId = new RecordId('announcement');

@ManagementApi('announcements', 'Announcements')
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Get()
  @Requires('announcements.manage')
  @ReturnsPage(Announcement, { id: 'listAnnouncements', summary: 'List announcements, newest first' })
  list(@Query() query: AnnouncementListQuery): Promise<PageJson<Announcement>> {
    return this.announcements.list(query);
  }

  @Post()
  @Requires('announcements.manage')
  @Creates(Announcement, {
    id: 'createAnnouncement',
    summary: 'Create an announcement',
    description: 'A draft, unless `publish` is true.',
  })
  create(@Body() input: CreateAnnouncement): Promise<RecordJson<Announcement>> {
    return this.announcements.create(input);
  }

  @Get(':announcement')
  @Requires('announcements.manage')
  @IdParam('announcement', 'announcement')
  @ReturnsOne(Announcement, { id: 'getAnnouncement', summary: 'Read an announcement' })
  get(@Param('announcement', announcementId) id: number): Promise<RecordJson<Announcement>> {
    return this.announcements.get(id);
  }

  @Patch(':announcement')
  @Requires('announcements.manage')
  @IdParam('announcement', 'announcement')
  @Updates(Announcement, { id: 'patchAnnouncement', summary: 'Change an announcement' })
  patch(
    @Param('announcement', announcementId) id: number,
    @Body() input: UpdateAnnouncement,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Announcement>> {
    return this.announcements.update(id, input, ifMatch);
  }

  @Put(':announcement')
  @Requires('announcements.manage')
  @IdParam('announcement', 'announcement')
  @Updates(Announcement, {
    id: 'putAnnouncement',
    summary: 'Change an announcement',
    description: 'The same as PATCH: what is left out keeps its value.',
  })
  put(
    @Param('announcement', announcementId) id: number,
    @Body() input: UpdateAnnouncement,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Announcement>> {
    return this.announcements.update(id, input, ifMatch);
  }

  @Delete(':announcement')
  @Requires('announcements.manage')
  @IdParam('announcement', 'announcement')
  @Deletes({ id: 'deleteAnnouncement', summary: 'Delete an announcement' })
  delete(@Param('announcement', announcementId) id: number, @IfMatch() ifMatch?: string): Promise<void> {
    return this.announcements.delete(id, ifMatch);
  }

  @Post(':announcement/publish')
  @Requires('announcements.manage')
  @IdParam('announcement', 'announcement')
  @OptionalBody(PlainStep)
  @Updates(Announcement, { id: 'publishAnnouncement', summary: 'Publish an announcement' })
  publish(
    @Param('announcement', announcementId) id: number,
    @Body() _step: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Announcement>> {
    return this.announcements.publish(id, ifMatch);
  }

  @Post(':announcement/unpublish')
  @Requires('announcements.manage')
  @IdParam('announcement', 'announcement')
  @OptionalBody(PlainStep)
  @Updates(Announcement, { id: 'unpublishAnnouncement', summary: 'Take an announcement back' })
  unpublish(
    @Param('announcement', announcementId) id: number,
    @Body() _step: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Announcement>> {
    return this.announcements.unpublish(id, ifMatch);
  }

  @Post(':announcement/preview')
  @Requires('announcements.manage')
  @IdParam('announcement', 'announcement')
  @OptionalBody(PreviewLinkInput)
  @HandsOut(PreviewLink, {
    id: 'previewAnnouncement',
    summary: 'Make a link that shows an announcement before it is published',
    description:
      'Whoever has the link sees the announcement as its page will be, always as it is now, without a key. Once it is published, the link leads to its page.',
  })
  preview(
    @Param('announcement', announcementId) id: number,
    @Body() input: PreviewLinkInput,
  ): Promise<RecordJson<PreviewLink>> {
    return this.announcements.preview(id, input);
  }
}
