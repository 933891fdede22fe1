import { Injectable } from '@nestjs/common';
import type { PreviewLinkInput } from '../../previews/preview-link.input.js';
import type { PreviewLink } from '../../previews/preview-link.response.js';
import { PreviewLinks } from '../../previews/preview-links.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { assertMatch } from '../../../http/conditional/etag.js';
import { Conflict, Invalid, NotFound } from '../../../errors/api-error.js';
import { filledText } from '../../../http/fields/filled-text.js';
import { assertReadOnlyUnchanged } from '../../../http/fields/read-only.js';
import type { PageQuery } from '../../../http/paging/page-query.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { currentTenant } from '../../../context/work-context.js';
import { mergeLocaleText } from '../../../text/locale-text.js';
import { Clock } from '../../../time/clock.js';
import type { AnnouncementEntity } from '../store/announcement.entity.js';
import { AnnouncementsRepository, type AnnouncementValues } from '../store/announcements.repository.js';
import type { CreateAnnouncement, UpdateAnnouncement } from '../api/announcement.input.js';
import type { Announcement } from '../api/announcement.response.js';

const KIND = 'announcement';

/** Announcements. They never change a component's status. Source: decisions, section 7. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly database: TenantDatabase,
    private readonly previews: PreviewLinks,
    private readonly clock: Clock,
  ) {}

  list(query: PageQuery): Promise<PageJson<Announcement>> {
    return this.announcements.page(query, this.clock.now());
  }

  /** @throws NotFound */
  async get(id: number): Promise<RecordJson<Announcement>> {
    const announcement = await this.announcements.find(id, this.clock.now());
    if (announcement === undefined) throw NotFound.of(KIND);
    return announcement;
  }

  /** A link that shows an announcement to whoever has it, published or not. @throws NotFound */
  async preview(id: number, input: PreviewLinkInput): Promise<RecordJson<PreviewLink>> {
    await this.get(id);
    return this.previews.issue(KIND, id, input);
  }

  counts(): Promise<{ active: number; total: number }> {
    return this.announcements.counts(this.clock.now());
  }

  /** Makes a draft, or with `publish` a published announcement. @throws Invalid */
  create(input: CreateAnnouncement): Promise<RecordJson<Announcement>> {
    const now = this.clock.now();
    const draft: AnnouncementValues = {
      title: {},
      body: {},
      level: 'info',
      linkUrl: null,
      startsAt: null,
      endsAt: null,
      publishedAt: input.publish === true ? now : null,
      createdAt: now,
      updatedAt: now,
    };
    return this.database.write(async () => this.get(await this.announcements.insert(written(draft, input))));
  }

  /** @throws NotFound, PreconditionFailed, Invalid */
  update(
    id: number,
    input: UpdateAnnouncement,
    ifMatch: string | undefined,
  ): Promise<RecordJson<Announcement>> {
    return this.change(id, ifMatch, (announcement, current) => {
      assertReadOnlyUnchanged(input, current);
      Object.assign(announcement, written(announcement, input));
    });
  }

  /** @throws NotFound, PreconditionFailed; Conflict when it is published already */
  publish(id: number, ifMatch: string | undefined): Promise<RecordJson<Announcement>> {
    return this.change(id, ifMatch, (announcement) => {
      if (announcement.publishedAt !== null)
        throw new Conflict('The announcement is published already; possible: unpublish.');
      announcement.publishedAt = this.clock.now();
    });
  }

  /** @throws NotFound, PreconditionFailed; Conflict when it is not published */
  unpublish(id: number, ifMatch: string | undefined): Promise<RecordJson<Announcement>> {
    return this.change(id, ifMatch, (announcement) => {
      if (announcement.publishedAt === null)
        throw new Conflict('The announcement is not published; possible: publish.');
      announcement.publishedAt = null;
    });
  }

  /** @throws NotFound, PreconditionFailed */
  delete(id: number, ifMatch: string | undefined): Promise<void> {
    return this.database.write(async () => {
      if ((await this.announcements.lock(id)) === null) throw NotFound.of(KIND);
      assertMatch(ifMatch, await this.get(id));
      await this.announcements.delete(id);
    });
  }

  private change(
    id: number,
    ifMatch: string | undefined,
    work: (announcement: AnnouncementEntity, current: RecordJson<Announcement>) => void,
  ): Promise<RecordJson<Announcement>> {
    return this.database.write(async () => {
      const announcement = await this.announcements.lock(id);
      if (announcement === null) throw NotFound.of(KIND);
      const current = await this.get(id);
      assertMatch(ifMatch, current);
      work(announcement, current);
      announcement.updatedAt = this.clock.now();
      await this.announcements.update(announcement);
      return this.get(id);
    });
  }
}

/** What is to be stored when `input` is written over `before`. */
function written(
  before: AnnouncementValues,
  input: CreateAnnouncement | UpdateAnnouncement,
): AnnouncementValues {
  const kept = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent);
  const after = {
    title: filledText('title', before.title, input.title),
    body:
      input.body === undefined
        ? before.body
        : mergeLocaleText(before.body, input.body, currentTenant().locales),
    level: input.level ?? before.level,
    linkUrl: kept(input.link_url, before.linkUrl),
    startsAt: kept(input.starts_at, before.startsAt),
    endsAt: kept(input.ends_at, before.endsAt),
    publishedAt: before.publishedAt,
    createdAt: before.createdAt,
    updatedAt: before.updatedAt,
  };
  if (after.startsAt !== null && after.endsAt !== null && after.endsAt <= after.startsAt) {
    throw Invalid.field('ends_at', 'The ends_at must lie after starts_at.');
  }
  return after;
}
