import { Injectable } from '@nestjs/common';
import { SignedLinks } from '../../access/links/signed-links.js';
import { currentTenant, workContext } from '../../context/work-context.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import { Invalid, NotFound } from '../../errors/api-error.js';
import { recordOf, type PageJson, type RecordJson } from '../../http/results/record-json.js';
import { shiftDay } from '../../time/calendar.js';
import { Clock } from '../../time/clock.js';
import { monthNamed, shiftMonth } from '../../time/month.js';
import { UptimeReportService } from '../uptime/uptime-report.service.js';
import { MAX_ROWS } from '../analytics-paging.js';
import type { UptimeReport } from '../uptime/uptime.response.js';
import type { FrozenReportListQuery } from './frozen-report-list.query.js';
import { LINK_SECONDS, type FreezeReport, type ReportLinkInput } from './frozen-report.input.js';
import {
  MAX_CHANGES,
  ReportLink,
  type FrozenReport,
  type FrozenReportSummary,
} from './frozen-report.response.js';
import { FrozenReportsRepository } from './frozen-reports.repository.js';
import { reportChanges } from './report-changes.js';

/** Maximum number of versions of one month. Versions cannot be deleted, so their number must be bounded. */
const MAX_VERSIONS = 50;

/** Path of the printable reports, below the origin. */
const SHEET_PATH = '/reports/';

/** Reports of months that are frozen and never change. Source: docs/decisions/0026. */
@Injectable()
export class FrozenReportsService {
  constructor(
    private readonly reports: FrozenReportsRepository,
    private readonly uptime: UptimeReportService,
    private readonly links: SignedLinks,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  list(query: FrozenReportListQuery): Promise<PageJson<FrozenReportSummary>> {
    return this.reports.page(query);
  }

  /** @throws NotFound */
  async get(id: number): Promise<RecordJson<FrozenReport>> {
    const found = await this.reports.find(id);
    if (found === undefined) throw new NotFound('There is no such report.');
    return found;
  }

  /**
   * Freezes a month: creates its first version, or another one with the changes since the last. Returns the
   * last version if nothing has changed.
   *
   * @throws Invalid if the month has not ended, or already has the maximum number of versions
   */
  async freeze({ month }: FreezeReport): Promise<RecordJson<FrozenReport>> {
    const now = this.clock.now();
    const frozen = monthNamed(currentTenant().settings.timeZone, month);
    if (frozen === undefined || frozen.end > now) throw Invalid.field('month', 'The month must have ended.');
    const report = await this.figuresOf(month);
    return this.database.writeAlone(async () => {
      const last = await this.reports.newest(month);
      const changes = last === undefined ? [] : reportChanges(last.report, report);
      if (last !== undefined && changes.length === 0) return this.get(last.id);
      const version = (last?.version ?? 0) + 1;
      if (version > MAX_VERSIONS)
        throw Invalid.field(
          'month',
          `A month may have at most ${MAX_VERSIONS} versions; this one has as many.`,
        );
      return this.reports.insert({
        month,
        version,
        frozen_at: now.toISOString(),
        changed: changes.length,
        changes: changes.slice(0, MAX_CHANGES),
        report,
      });
    });
  }

  /** Creates a link that shows a printable report without an API key. @throws NotFound */
  async link(
    id: number,
    { expires_in: seconds = LINK_SECONDS }: ReportLinkInput,
  ): Promise<RecordJson<ReportLink>> {
    await this.get(id);
    const expiresAt = new Date(this.clock.now().getTime() + seconds * 1000);
    const token = await this.links.sign('report', { payload: String(id), expiresAt });
    return recordOf(ReportLink, {
      url: `${workContext()?.origin ?? ''}${SHEET_PATH}${token}`,
      expires_at: expiresAt.toISOString(),
    });
  }

  /** The report that a link points to, or undefined if the link is forged or expired. */
  async linked(token: string): Promise<FrozenReport | undefined> {
    const content = await this.links.read('report', token);
    const found = content && (await this.reports.find(Number(content.payload)));
    return found && (JSON.parse(found.text) as FrozenReport);
  }

  private async figuresOf(month: string): Promise<UptimeReport> {
    const [from, to] = [`${month}-01`, shiftDay(`${shiftMonth(month, 1)}-01`, -1)];
    const table = await this.uptime.report({ from, to, interval: 'day', per_page: MAX_ROWS });
    return JSON.parse(table.record().text) as UptimeReport;
  }
}
