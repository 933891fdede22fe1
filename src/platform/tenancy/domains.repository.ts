import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { databaseErrorCode } from '#platform/database/connections/database-error.js';
import type { TextRow, TextRows } from '#platform/database/connections/text-rows.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { join, named, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Conflict } from '#core/errors/api-error.js';
import type { DomainCheck } from './domain-proof.js';
import type { DomainState } from './domain-state.js';

const UNIQUE_VIOLATION = '23505';

const STATUSES = ['pending', 'lapsed', 'failing', 'verified'] as const;
/** Status of a domain, as in the filter of lists. */
type DomainStatus = (typeof STATUSES)[number];

const STATUS = {
  pending: 'verified_at is null and lapsed_at is null',
  lapsed: 'verified_at is null and lapsed_at is not null',
  failing: 'verified_at is not null and failing_since is not null',
  verified: 'verified_at is not null and failing_since is null',
} as const satisfies Record<DomainStatus, string>;

const COLUMNS = raw(`id, host, is_primary, extract(epoch from verified_at) * 1000,
  case when verified_at is not null then coalesce(verified_by, 'operator') end,
  extract(epoch from failing_since) * 1000, extract(epoch from lapsed_at) * 1000`);

/** A domain of the current tenant. */
export interface StoredDomain extends DomainState {
  readonly id: number;
  readonly host: string;
  readonly isPrimary: boolean;
}

/** Stored result of a DNS check. */
export interface KeptCheck extends Pick<DomainCheck, 'message' | 'found'> {
  /** `taken`: proved, but verified for another page. */
  readonly result: DomainCheck['result'] | 'taken';
}

/** Domains of the current tenant. */
@Injectable()
export class DomainsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** One page of the domains, oldest first, with the columns that clients read. */
  page(
    range: { limit: number; offset: number },
    status: DomainStatus | undefined,
    columns: Sql,
  ): Promise<TextRows & { total: number }> {
    const filter = new ListFilter();
    if (status !== undefined) filter.where(status, raw(STATUS[status]));
    const list = { name: 'page_domains', from: raw('domain'), table: 'domain', orderBy: sql`id` };
    return listPage(this.database, { ...list, columns, filter }, range);
  }

  /** A domain with the columns that clients read. No row if the tenant does not have it. */
  show(id: number, columns: Sql): Promise<TextRows> {
    return this.database.read(named('show_domain')`
      select ${columns} from domain where tenant_id = ${currentTenant().id} and id = ${id}`);
  }

  /** Runs `work` in a write that is serialized for each tenant. */
  decide<T>(work: () => Promise<T>): Promise<T> {
    return this.database.writeAlone(work);
  }

  async find(id: number): Promise<StoredDomain | null> {
    const { rows } = await this.database.read(named('find_domain')`
      select ${COLUMNS} from domain where tenant_id = ${currentTenant().id} and id = ${id}`);
    return rows.map(toDomain)[0] ?? null;
  }

  async findByHost(host: string): Promise<StoredDomain | null> {
    const { rows } = await this.database.read(named('find_domain_by_host')`
      select ${COLUMNS} from domain where tenant_id = ${currentTenant().id} and host = ${host}`);
    return rows.map(toDomain)[0] ?? null;
  }

  /** Makes a domain the target of links, or leaves none, in the open write. */
  setPrimary(id: number, isPrimary: boolean): void {
    const tenant = currentTenant().id;
    this.database.send(named('clear_primary_domain')`
      update domain set is_primary = false where tenant_id = ${tenant} and is_primary and (id <> ${id} or not ${isPrimary})`);
    if (!isPrimary) return;
    this.database.send(named('set_primary_domain')`
      update domain set is_primary = true where tenant_id = ${tenant} and id = ${id}`);
  }

  /** Ids of domains that DNS has proved, ascending, behind `id`, and at most `limit`. */
  async provedAfter(id: number, limit: number): Promise<number[]> {
    const { rows } = await this.database.read(named('proved_domains_after')`
      select id from domain
      where tenant_id = ${currentTenant().id} and id > ${id} and verified_at is not null and verified_by = 'dns'
      order by id limit ${limit}`);
    return rows.map(([found]) => Number(found));
  }

  /**
   * Stores the result of a DNS check, in the open write, which fails with a Conflict if another tenant has verified
   * the domain at the same time.
   */
  saveCheck(id: number, state: DomainState, { result, message, found }: KeptCheck, now: Date): void {
    this.database.send(
      named('keep_domain_check')`
        update domain set verified_at = ${state.verifiedAt}, verified_by = ${state.verifiedBy},
          failing_since = ${state.failingSince}, lapsed_at = ${state.lapsedAt}, checked_at = ${now},
          check_result = ${result}, check_message = ${message}, found_records = ${JSON.stringify(found)}::jsonb
        where tenant_id = ${currentTenant().id} and id = ${id}`,
      asTaken,
    );
  }

  /** Removes a domain, in the open write. */
  delete(id: number): void {
    this.database.send(
      named('delete_domain', sql`delete from domain where tenant_id = ${currentTenant().id} and id = ${id}`),
    );
  }
}

/** SQL column with the status of a domain. */
export const DOMAIN_STATUS = sql`case ${join(
  STATUSES.map((status) => sql`when ${raw(STATUS[status])} then '${raw(status)}'`),
  ' ',
)} end`;

function asTaken(error: unknown): unknown {
  return databaseErrorCode(error) === UNIQUE_VIOLATION
    ? new Conflict('The domain has just been verified for another page.')
    : error;
}

function toDomain([id, host, primary, verified, verifiedBy, failing, lapsed]: TextRow): StoredDomain {
  return {
    id: Number(id),
    host: host ?? '',
    isPrimary: primary === 't',
    verifiedAt: instant(verified),
    verifiedBy: (verifiedBy ?? null) as DomainState['verifiedBy'],
    failingSince: instant(failing),
    lapsedAt: instant(lapsed),
  };
}

function instant(milliseconds: string | null | undefined): Date | null {
  return milliseconds == null ? null : new Date(Number(milliseconds));
}
