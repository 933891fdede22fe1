import { Injectable } from '@nestjs/common';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { workContext } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Conflict, NotFound } from '#core/errors/api-error.js';
import { assertMatch } from '#http/results/etag.js';
import { pageRange, type PageQuery } from '#http/results/page-query.js';
import { PageJson, RecordJson } from '#http/results/record-json.js';
import { Clock } from '#core/time/clock.js';
import { LINK_SECONDS, type ReportLinkInput } from '../dto/frozen-report.input.js';
import type { FrozenReport, ReportLink } from '../dto/frozen-report.response.js';
import { FrozenReportsService } from './frozen-reports.service.js';
import { ReportLinksRepository, type StoredLink } from '../store/report-links.repository.js';

/** Maximum number of valid links to one report. */
const MAX_LINKS = 1000;

/** Path of the printable reports, below the origin. */
const SHEET_PATH = '/reports/';
/** Ids of the report and of the link. */
const PAYLOAD = /^(\d{1,16}) (\d{1,16})$/;

/** Links that show a printable report without an API key, until they expire or are revoked. */
@Injectable()
export class ReportLinksService {
  constructor(
    private readonly reports: FrozenReportsService,
    private readonly stored: ReportLinksRepository,
    private readonly links: SignedLinks,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound if there is no such report */
  async list(reportId: number, query: PageQuery): Promise<PageJson<ReportLink>> {
    await this.reports.require(reportId);
    const range = pageRange(query);
    const { links, total } = await this.stored.page(reportId, this.clock.now(), range);
    const records = await Promise.all(links.map((link) => this.recordOf(link)));
    return new PageJson(
      records.map(({ text }) => text),
      total,
      range.page,
      range.limit,
    );
  }

  /** @throws NotFound if there is no such report, or it has no such valid link */
  async get(reportId: number, id: number): Promise<RecordJson<ReportLink>> {
    const link = await this.stored.find(reportId, id, this.clock.now());
    if (link === undefined) throw NotFound.of('link');
    return this.recordOf(link);
  }

  /** @throws NotFound if there is no such report; Conflict if it has the maximum number of links */
  create(
    reportId: number,
    { expires_in: seconds = LINK_SECONDS }: ReportLinkInput,
  ): Promise<RecordJson<ReportLink>> {
    return this.database.writeAlone(async () => {
      await this.reports.require(reportId);
      const createdAt = this.clock.now();
      const { total } = await this.stored.page(reportId, createdAt, { page: 1, limit: 1, offset: 0 });
      if (total >= MAX_LINKS)
        throw new Conflict(`A report may have at most ${MAX_LINKS} valid links; revoke some first.`);
      const expiresAt = new Date(createdAt.getTime() + seconds * 1000);
      return this.recordOf(await this.stored.insert({ reportId, createdAt, expiresAt }));
    });
  }

  /** Revokes a link: it leads nowhere from now on. @throws NotFound, PreconditionFailed */
  revoke(reportId: number, id: number, ifMatch: string | undefined): Promise<void> {
    return this.database.writeAlone(async () => {
      assertMatch(ifMatch, await this.get(reportId, id));
      this.stored.delete(id);
    });
  }

  /** The report that a link leads to, or undefined if the link is forged, expired or revoked. */
  async linked(token: string): Promise<FrozenReport | undefined> {
    const content = await this.links.read('report', token);
    const [, reportId, id] = PAYLOAD.exec(content?.payload ?? '') ?? [];
    const link = id && (await this.stored.find(Number(reportId), Number(id), this.clock.now()));
    if (!link) return undefined;
    const { text } = await this.reports.get(link.reportId);
    return JSON.parse(text) as FrozenReport;
  }

  private async recordOf({
    id,
    reportId,
    createdAt,
    expiresAt,
  }: StoredLink): Promise<RecordJson<ReportLink>> {
    const token = await this.links.sign('report', { payload: `${reportId} ${id}`, expiresAt });
    const record: ReportLink = {
      id,
      url: `${workContext()?.origin ?? ''}${SHEET_PATH}${token}`,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    };
    return new RecordJson(String(id), JSON.stringify(record));
  }
}
