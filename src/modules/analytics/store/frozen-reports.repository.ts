import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { named, raw, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { pageOf } from '#http/results/page-of.js';
import { pageRange } from '#http/results/page-query.js';
import { RecordJson, type PageJson } from '#http/results/record-json.js';
import type { FrozenReportListQuery } from '../dto/frozen-report-list.query.js';
import { FrozenReportSummary, type FrozenReport } from '../dto/frozen-report.response.js';

/** A version to store. */
type NewReport = Omit<FrozenReport, 'id' | 'uptime'>;

const RECORD = raw(`json_build_object(
  'id', id, 'month', month, 'version', version,
  'frozen_at', to_char(frozen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'uptime', uptime, 'changed', changed, 'changes', changes, 'report', report)::text`);

@Injectable()
export class FrozenReportsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Lists the newest month first, and the newest version first within a month. */
  async page(query: FrozenReportListQuery): Promise<PageJson<FrozenReportSummary>> {
    const range = pageRange(query);
    const list = {
      name: 'frozen_reports',
      columns: raw('id, month, version, frozen_at, uptime, changed'),
      from: raw('frozen_report'),
      table: 'frozen_report',
      filter: new ListFilter().equals('month', query.month),
      orderBy: sql`month desc, version desc`,
    };
    return pageOf(FrozenReportSummary, await listPage(this.database, list, range), range);
  }

  async find(id: number): Promise<RecordJson<FrozenReport> | undefined> {
    const { rows } = await this.database.read(named('frozen_report')`
      select id, ${RECORD} from frozen_report where tenant_id = ${currentTenant().id} and id = ${id}`);
    const [row] = rows;
    return row && new RecordJson<FrozenReport>(row[0] ?? '', row[1] ?? '');
  }

  async exists(id: number): Promise<boolean> {
    const statement = sql`select from frozen_report where tenant_id = ${currentTenant().id} and id = ${id}`;
    return (await this.database.read(named('frozen_report_exists', statement))).rows.length > 0;
  }

  /** The newest version of a month. */
  async newest(month: string): Promise<FrozenReport | undefined> {
    const { rows } = await this.database.read(named('newest_frozen_report')`
      select ${RECORD} from frozen_report where tenant_id = ${currentTenant().id} and month = ${month}
      order by version desc limit 1`);
    return rows[0]?.[0] == null ? undefined : (JSON.parse(rows[0][0]) as FrozenReport);
  }

  /** Stores a version. Must run within a write. */
  async insert({
    month,
    version,
    frozen_at,
    changed,
    changes,
    report,
  }: NewReport): Promise<RecordJson<FrozenReport>> {
    const { rows } = await this.database.query(named('insert_frozen_report')`
      insert into frozen_report (tenant_id, month, version, frozen_at, uptime, changed, changes, report)
      values (${currentTenant().id}, ${month}, ${version}, ${frozen_at}, ${report.total.uptime}, ${changed},
        ${JSON.stringify(changes)}, ${JSON.stringify(report)})
      returning id, ${RECORD}`);
    const [[id, text] = []] = rows;
    return new RecordJson<FrozenReport>(id ?? '', text ?? '');
  }
}
