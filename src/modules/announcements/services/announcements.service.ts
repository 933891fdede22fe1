import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Conflict, Invalid } from '#core/errors/api-error.js';
import { DomainEvents } from '#platform/events/domain-events.js';
import { assertMatch } from '#http/results/etag.js';
import { filledText } from '#http/fields/filled-text.js';
import { mergedText } from '#http/fields/merged-text.js';
import { SearchSources, titled } from '#http/search/search-sources.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { Clock } from '#core/time/clock.js';
import type { PreviewLinkInput } from '#modules/previews/preview-link.input.js';
import type { PreviewLink } from '#modules/previews/preview-link.response.js';
import { PreviewLinks } from '#modules/previews/preview-links.js';
import type { AnnouncementListQuery } from '../dto/announcement-list.query.js';
import type { CreateAnnouncement, UpdateAnnouncement } from '../dto/announcement.input.js';
import type { Announcement } from '../dto/announcement.response.js';
import type { AnnouncementEntity } from '../store/announcement.entity.js';
import { AnnouncementsRepository } from '../store/announcements.repository.js';

/** Defaults of a new announcement. */
const NEW = { title: {}, body: {}, level: 'info', linkUrl: null, startsAt: null, endsAt: null } as const;

/** Announcements. They never change a component's status. Source: decisions, section 7. */
@Injectable()
export class AnnouncementsService implements OnModuleInit {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly previews: PreviewLinks,
    private readonly events: DomainEvents,
    private readonly searches: SearchSources,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.searches.register({
      kind: 'announcement',
      path: 'announcements',
      ability: 'announcements.manage',
      find: async (text, most) => titled(await this.announcements.titles(), text, most),
    });
  }

  list(query: AnnouncementListQuery): Promise<PageJson<Announcement>> {
    return this.announcements.list(query);
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<Announcement>> {
    return this.announcements.get(id);
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
  create(input: CreateAnnouncement): Promise<RecordJson<Announcement>> {
    const now = this.clock.now();
    const publishedAt = input.publish === true ? now : null;
    const values = { ...written(NEW, input), publishedAt, createdAt: now, updatedAt: now };
    return this.announcements.create(values, async (id) => {
      if (publishedAt !== null) await this.recordPublished(id, values, now);
    });
  }

  /** @throws NotFound, PreconditionFailed, Invalid */
  update(id: number, input: UpdateAnnouncement, ifMatch?: string): Promise<RecordJson<Announcement>> {
    return this.announcements.change(id, { ifMatch, body: input }, (stored) => ({
      ...written(stored, input),
      updatedAt: this.clock.now(),
    }));
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

  /** @throws NotFound, PreconditionFailed */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.announcements.remove(id, { ifMatch });
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

/** Returns the columns to store when `input` is applied to `before`. @throws Invalid */
function written(
  before: Pick<AnnouncementEntity, keyof typeof NEW>,
  input: CreateAnnouncement | UpdateAnnouncement,
): Pick<AnnouncementEntity, keyof typeof NEW> {
  const { level = before.level, link_url: linkUrl = before.linkUrl } = input;
  const { starts_at: startsAt = before.startsAt, ends_at: endsAt = before.endsAt } = input;
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw Invalid.field('ends_at', 'The ends_at must be after starts_at.');
  return {
    title: filledText('title', before.title, input.title),
    body: mergedText('body', before.body, input.body),
    level,
    linkUrl,
    startsAt,
    endsAt,
  };
}
