import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { Proof } from '#http/proofs/proof.response.js';
import { recordOf, type PageJson, type RecordJson } from '#http/results/record-json.js';
import { Proofs } from '#platform/secrets/proofs.js';
import { shiftDay } from '#core/time/calendar.js';
import { Clock } from '#core/time/clock.js';
import { monthNamed, shiftMonth } from '#core/time/month.js';
import { UptimeReportService } from './uptime-report.service.js';
import { MAX_ROWS } from '../dto/analytics-paging.js';
import type { UptimeReport } from '../dto/uptime.response.js';
import type { FrozenReportListQuery } from '../dto/frozen-report-list.query.js';
import type { FreezeReport } from '../dto/frozen-report.input.js';
import { MAX_CHANGES, type FrozenReport, type FrozenReportSummary } from '../dto/frozen-report.response.js';
import { FrozenReportsRepository } from '../store/frozen-reports.repository.js';
import { reportChanges } from './report-changes.js';

/** Maximum number of versions of one month. Versions cannot be deleted, so their number must be bounded. */
const MAX_VERSIONS = 50;

/** Reports of months that are frozen and never change. Source: docs/decisions/0026. */
@Injectable()
export class FrozenReportsService {
  constructor(
    private readonly reports: FrozenReportsRepository,
    private readonly uptime: UptimeReportService,
    private readonly proofs: Proofs,
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

  /** A proof of a report. The same for all time, as long as the installation has the same key. @throws NotFound */
  async prove(id: number): Promise<RecordJson<Proof>> {
    const report = await this.get(id);
    const at = new Date(String(report.parse()['frozen_at']));
    return recordOf(Proof, { jws: await this.proofs.sign({ name: 'report', content: report.text, at }) });
  }

  /** @throws NotFound if there is no such report */
  async require(id: number): Promise<void> {
    if (!(await this.reports.exists(id))) throw new NotFound('There is no such report.');
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

  private async figuresOf(month: string): Promise<UptimeReport> {
    const [from, to] = [`${month}-01`, shiftDay(`${shiftMonth(month, 1)}-01`, -1)];
    const table = await this.uptime.report({ from, to, interval: 'day', per_page: MAX_ROWS });
    return JSON.parse(table.record().text) as UptimeReport;
  }
}
