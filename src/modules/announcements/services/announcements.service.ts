import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Conflict, Invalid } from '#core/errors/api-error.js';
import type { NewRow, RowChanges } from '#platform/database/tenant/entity-rows.js';
import type { ListFilter } from '#platform/database/tenant/list-filter.js';
import { DomainEvents } from '#platform/events/domain-events.js';
import { assertMatch } from '#http/results/etag.js';
import { RecordService } from '#http/records/record.service.js';
import { SearchSources, titled } from '#http/search/search-sources.js';
import type { RecordJson } from '#http/results/record-json.js';
import { Clock } from '#core/time/clock.js';
import type { PreviewLinkInput } from '#modules/previews/preview-link.input.js';
import type { PreviewLink } from '#modules/previews/preview-link.response.js';
import { PreviewLinks } from '#modules/previews/preview-links.js';
import type { AnnouncementListQuery } from '../dto/announcement-list.query.js';
import { ANNOUNCEMENT, type Announcement, type CreateAnnouncement } from '../dto/announcement.response.js';
import type { AnnouncementEntity } from '../store/announcement.entity.js';
import { AnnouncementsRepository } from '../store/announcements.repository.js';

/** Announcements. They never change a component's status. Source: decisions, section 7. */
@Injectable()
export class AnnouncementsService
  extends RecordService<typeof ANNOUNCEMENT, AnnouncementEntity>
  implements OnModuleInit
{
  constructor(
    private readonly announcements: AnnouncementsRepository,
    clock: Clock,
    private readonly previews: PreviewLinks,
    private readonly events: DomainEvents,
    private readonly searches: SearchSources,
  ) {
    super(ANNOUNCEMENT, announcements, clock);
  }

  onModuleInit(): void {
    this.searches.register({
      kind: 'announcement',
      path: 'announcements',
      ability: 'announcements.manage',
      find: async (text, most) => titled(await this.announcements.titles(), text, most),
    });
  }

  /** Issues a preview link, which shows an announcement whether it is published or not. @throws NotFound */
  async preview(id: number, input: PreviewLinkInput): Promise<RecordJson<PreviewLink>> {
    await this.get(id);
    return this.previews.issue('announcement', id, input);
  }

  /** Invalidates all preview links to an announcement. @throws NotFound, PreconditionFailed */
  async revokePreviews(id: number, ifMatch?: string): Promise<void> {
    assertMatch(ifMatch, await this.get(id));
    await this.previews.revoke('announcement', id);
  }

  counts(): Promise<{ active: number; total: number }> {
    return this.announcements.counts();
  }

  /** Creates a draft, or with `publish` a published announcement. @throws Invalid */
  override create(input: CreateAnnouncement): Promise<RecordJson<Announcement>> {
    return this.createAs(input, input.publish === true ? { publishedAt: this.clock.now() } : {});
  }

  /** @throws NotFound, PreconditionFailed; Conflict if it is already published */
  publish(id: number, ifMatch?: string): Promise<RecordJson<Announcement>> {
    const now = this.clock.now();
    return this.announcements.change(id, { ifMatch }, async (stored) => {
      if (stored.publishedAt !== null)
        throw new Conflict('The announcement is already published; possible: unpublish.');
      await this.recordPublished(id, stored, now);
      return { publishedAt: now, updatedAt: now };
    });
  }

  /** @throws NotFound, PreconditionFailed; Conflict if it is not published */
  unpublish(id: number, ifMatch?: string): Promise<RecordJson<Announcement>> {
    return this.announcements.change(id, { ifMatch }, ({ publishedAt }) => {
      if (publishedAt === null) throw new Conflict('The announcement is not published; possible: publish.');
      return { publishedAt: null, updatedAt: this.clock.now() };
    });
  }

  protected override filter(query: AnnouncementListQuery): ListFilter {
    return this.announcements.filter(query);
  }

  /** @throws Invalid if the times do not fit together */
  protected override derived({
    startsAt,
    endsAt,
  }: NewRow<AnnouncementEntity>): RowChanges<AnnouncementEntity> {
    if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
      throw Invalid.field('ends_at', 'The ends_at must be after starts_at.');
    return {};
  }

  protected override async onWrite(
    id: number,
    { publishedAt, startsAt = null, endsAt = null }: RowChanges<AnnouncementEntity>,
  ): Promise<void> {
    if (publishedAt != null) await this.recordPublished(id, { startsAt, endsAt }, publishedAt);
  }

  /** Records the event. Subscribers are not notified if the announcement has already ended. */
  private recordPublished(
    id: number,
    { startsAt, endsAt }: Pick<AnnouncementEntity, 'startsAt' | 'endsAt'>,
    now: Date,
  ): Promise<void> {
    const visibleAt = startsAt !== null && startsAt > now ? startsAt : now;
    return this.events.record('announcement.published', {
      announcement_id: id,
      notify: endsAt === null || endsAt > now,
      visible_at: visibleAt.toISOString(),
    });
  }
}
