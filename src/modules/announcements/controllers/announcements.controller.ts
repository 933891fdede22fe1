import { Body, Delete, Param, Post } from '@nestjs/common';
import { PreviewLinkInput } from '#modules/previews/preview-link.input.js';
import { PreviewLink } from '#modules/previews/preview-link.response.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Deletes, HandsOut, IdParam, Updates } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { recordController } from '#http/records/record-controller.js';
import type { RecordJson } from '#http/results/record-json.js';
import { AnnouncementsService } from '../services/announcements.service.js';
import { ANNOUNCEMENT, Announcement, CreateAnnouncement } from '../dto/announcement.response.js';

const RECORD = { ...ANNOUNCEMENT, create: CreateAnnouncement };
const announcementId = new RecordId('announcement');

@ManagementApi('announcements', 'Announcements')
export class AnnouncementsController extends recordController(RECORD, AnnouncementsService, {
  abilities: { view: 'announcements.manage', manage: 'announcements.manage' },
  texts: {
    list: { summary: 'List announcements, newest first' },
    create: { description: 'A draft, unless `publish` is true.' },
  },
}) {
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
    return this.records.publish(id, ifMatch);
  }

  @Post(':announcement/unpublish')
  @Requires('announcements.manage')
  @IdParam('announcement', 'announcement')
  @OptionalBody(PlainStep)
  @Updates(Announcement, { id: 'unpublishAnnouncement', summary: 'Unpublish an announcement' })
  unpublish(
    @Param('announcement', announcementId) id: number,
    @Body() _step: PlainStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<Announcement>> {
    return this.records.unpublish(id, ifMatch);
  }

  @Post(':announcement/preview')
  @Requires('announcements.manage')
  @IdParam('announcement', 'announcement')
  @OptionalBody(PreviewLinkInput)
  @HandsOut(PreviewLink, {
    id: 'previewAnnouncement',
    summary: 'Create a preview link for an announcement',
    description:
      'Anyone with the link can see the announcement’s future page without a key, always in its current state. Once it is published, the link leads to its page.',
  })
  preview(
    @Param('announcement', announcementId) id: number,
    @Body() input: PreviewLinkInput,
  ): Promise<RecordJson<PreviewLink>> {
    return this.records.preview(id, input);
  }

  @Delete(':announcement/preview')
  @Requires('announcements.manage')
  @IdParam('announcement', 'announcement')
  @Deletes({
    id: 'revokeAnnouncementPreviews',
    summary: 'Delete all preview links of an announcement',
    description: 'Existing links stop working; new ones can be created.',
  })
  revokePreviews(
    @Param('announcement', announcementId) id: number,
    @IfMatch() ifMatch?: string,
  ): Promise<void> {
    return this.records.revokePreviews(id, ifMatch);
  }
}
