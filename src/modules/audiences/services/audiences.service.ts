import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Audience as ReaderAudience } from '#core/context/audience.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { RecordService } from '#http/records/record.service.js';
import { assertMatch } from '#http/results/etag.js';
import { PageQuery, pageRange } from '#http/results/page-query.js';
import { recordOf, type PageJson, type RecordJson } from '#http/results/record-json.js';
import { named, SearchSources, titled } from '#http/search/search-sources.js';
import type { PreviewLinkInput } from '#modules/previews/preview-link.input.js';
import type { PreviewLink } from '#modules/previews/preview-link.response.js';
import { PreviewLinks } from '#modules/previews/preview-links.js';
import { AUDIENCE } from '../dto/audience.response.js';
import { ComponentAudiences, type AudienceComponent } from '../dto/component-audiences.js';
import type { AudienceEntity } from '../store/audience.entity.js';
import { AudiencesRepository } from '../store/audiences.repository.js';
import { PageAdmissions } from './page-admissions.js';

/** Audiences and their components. Source: docs/decisions/0100. */
@Injectable()
export class AudiencesService extends RecordService<typeof AUDIENCE, AudienceEntity> implements OnModuleInit {
  constructor(
    private readonly audiences: AudiencesRepository,
    private readonly pages: PageAdmissions,
    private readonly previews: PreviewLinks,
    private readonly database: TenantDatabase,
    private readonly searches: SearchSources,
    clock: Clock,
  ) {
    super(AUDIENCE, audiences, clock);
  }

  onModuleInit(): void {
    this.searches.register({
      kind: 'audience',
      path: 'audiences',
      ability: 'audiences.manage',
      find: async (text, most) => titled(named(await this.listAll()), text, most),
    });
  }

  /** Its components stay hidden from everybody else. @throws NotFound, PreconditionFailed */
  override async delete(id: number, ifMatch?: string): Promise<void> {
    await super.delete(id, ifMatch);
    this.pages.forget();
  }

  /** @throws NotFound */
  async components(id: number, query: PageQuery): Promise<PageJson<AudienceComponent>> {
    await this.audiences.get(id);
    return this.audiences.componentsOf(id, pageRange(query));
  }

  /** @throws NotFound if there is no such component */
  async ofComponent(id: number): Promise<RecordJson<ComponentAudiences>> {
    const ids = await this.audiences.ofComponent(id);
    if (ids === undefined) throw NotFound.of('component');
    return recordOf(ComponentAudiences, { ids });
  }

  /** The audiences of each component that does not belong to everybody. */
  ofComponents(): Promise<ReadonlyMap<number, readonly number[]>> {
    return this.audiences.ofComponents();
  }

  /** @throws NotFound if there is no such component; PreconditionFailed; Invalid on an unknown or repeated audience */
  async setOfComponent(
    id: number,
    { ids }: ComponentAudiences,
    ifMatch?: string,
  ): Promise<RecordJson<ComponentAudiences>> {
    const wanted = ids === null ? null : ids.toSorted((a, b) => a - b);
    await this.database.writeAlone(async () => {
      const stored = await this.audiences.ofComponent(id);
      if (stored === undefined) throw NotFound.of('component');
      assertMatch(ifMatch, recordOf(ComponentAudiences, { ids: stored }));
      await this.assertKnown(ids ?? [], 'ids');
      if (JSON.stringify(stored) !== JSON.stringify(wanted))
        this.audiences.setOfComponent(id, wanted, this.clock.now());
    });
    this.pages.forget();
    return recordOf(ComponentAudiences, { ids: wanted });
  }

  /** @param field that names the audiences @throws Invalid on an unknown or repeated audience */
  async assertKnown(ids: readonly number[], field: string): Promise<void> {
    const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
    if (repeated !== -1) throw Invalid.field(`${field}.${repeated}`, 'Name each audience once.');
    const missing = await this.audiences.missingAmong(ids);
    if (missing !== undefined) throw Invalid.field(`${field}.${missing}`, 'There is no such audience.');
  }

  /** A link that shows the page as the audience sees it. @throws NotFound */
  async preview(id: number, input: PreviewLinkInput): Promise<RecordJson<PreviewLink>> {
    await this.audiences.get(id);
    return this.previews.issue('audience', id, input);
  }

  /** What one sees who belongs to an audience. Undefined if there is no such audience. */
  async seenBy(id: number): Promise<ReaderAudience | undefined> {
    const found = (await this.audiences.all()).find((one) => one.id === id);
    return found && { ids: [id], withPublic: found.includesPublic };
  }

  protected override onWrite(): void {
    this.pages.forget();
  }

  protected override onDelete(id: number): void {
    this.audiences.forgetOne(id, this.clock.now());
  }
}
