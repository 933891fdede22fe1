import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { named, raw, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { PageRange } from '#http/results/page-query.js';

/** A link that is neither revoked nor expired. */
export interface StoredLink {
  readonly id: number;
  readonly reportId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = raw('id, report_id, created_at, expires_at');

@Injectable()
export class ReportLinksRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Valid links of a report, newest first, and how many there are. */
  async page(
    reportId: number,
    now: Date,
    range: PageRange,
  ): Promise<{ readonly links: StoredLink[]; readonly total: number }> {
    const filter = new ListFilter().equals('report_id', reportId).where('valid', sql`expires_at > ${now}`);
    const from = raw('report_link');
    const list = {
      name: 'report_links',
      columns: COLUMNS,
      from,
      table: 'report_link',
      filter,
      orderBy: sql`id desc`,
    };
    const { rows, total } = await listPage(this.database, list, range);
    return { links: rows.map(linkOf), total };
  }

  async find(reportId: number, id: number, now: Date): Promise<StoredLink | undefined> {
    const statement = sql`select ${COLUMNS} from report_link
      where tenant_id = ${currentTenant().id} and id = ${id} and report_id = ${reportId} and expires_at > ${now}`;
    const { rows } = await this.database.read(named('report_link', statement));
    return rows.map(linkOf)[0];
  }

  /** Stores a link, in the open write. Deletes the report's expired ones. */
  async insert({ reportId, createdAt, expiresAt }: Omit<StoredLink, 'id'>): Promise<StoredLink> {
    const { id } = currentTenant();
    const expired = sql`delete from report_link
      where tenant_id = ${id} and report_id = ${reportId} and expires_at <= ${createdAt}`;
    this.database.send(named('delete_expired_report_links', expired));
    const statement = sql`insert into report_link (tenant_id, report_id, created_at, expires_at)
      values (${id}, ${reportId}, ${createdAt}, ${expiresAt}) returning ${COLUMNS}`;
    const { rows } = await this.database.query(named('insert_report_link', statement));
    const [row = []] = rows;
    return linkOf(row);
  }

  /** Revokes a link, in the open write. */
  delete(id: number): void {
    const statement = sql`delete from report_link where tenant_id = ${currentTenant().id} and id = ${id}`;
    this.database.send(named('delete_report_link', statement));
  }
}

function linkOf([id, reportId, createdAt, expiresAt]: readonly (string | null)[]): StoredLink {
  return {
    id: Number(id),
    reportId: Number(reportId),
    createdAt: new Date(createdAt ?? ''),
    expiresAt: new Date(expiresAt ?? ''),
  };
}
