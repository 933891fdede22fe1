import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import type { ComponentStatus } from '#core/status/component-status.js';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';

/** Addresses that nobody reads any more, deleted with each one that is. */
const SWEPT = 5;

/** What was last read at an address. */
export interface PolledPage {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Null: never read. */
  readonly status: ComponentStatus | null;
  readonly message: string | null;
  /** Why it could not be read last; null: it could. */
  readonly problem: string | null;
  /** When it was last read, also if it had not changed. */
  readonly readAt: Date | null;
  /** When the whole page was last sent. */
  readonly loadedAt: Date | null;
  /** Failures since it was last read. */
  readonly failures: number;
  /** When it may be read again. */
  readonly nextAt: Date;
}

const COLUMNS = `etag, last_modified as "lastModified", status, message, problem, read_at as "readAt",
  loaded_at as "loadedAt", failures, next_at as "nextAt"`;

const LEASE = `
  with swept as (
    delete from polled_page where address_hash in (
      select address_hash from polled_page where next_at <= $4 and address_hash <> $1
      order by next_at limit ${SWEPT} for update skip locked))
  insert into polled_page as p (address_hash, next_at) values ($1, $3)
  on conflict (address_hash) do update set next_at = excluded.next_at where p.next_at <= $2
  returning ${COLUMNS}`;

const SAVE = `
  update polled_page set etag = $2, last_modified = $3, status = $4, message = $5, problem = $6, read_at = $7,
    loaded_at = $8, failures = $9, next_at = $10
  where address_hash = $1`;

/** What was read of other status pages, shared by all tenants and processes. */
@Injectable()
export class PolledPagesRepository {
  constructor(private readonly database: BackgroundDatabase) {}

  /**
   * Leases an address to read it, until an instant: others use what was read before.
   *
   * @param forgotten addresses that could have been read since this instant, and were not, are forgotten
   * @returns undefined if it may not be read yet, or another process reads it
   */
  async lease(address: string, now: Date, until: Date, forgotten: Date): Promise<PolledPage | undefined> {
    const [leased] = await this.database.query<PolledPage>(LEASE, [hashOf(address), now, until, forgotten]);
    return leased;
  }

  async find(address: string): Promise<PolledPage | undefined> {
    const text = `select ${COLUMNS} from polled_page where address_hash = $1`;
    const [found] = await this.database.query<PolledPage>(text, [hashOf(address)]);
    return found;
  }

  async save(address: string, page: PolledPage): Promise<void> {
    const { etag, lastModified, status, message, problem, readAt, loadedAt, failures, nextAt } = page;
    await this.database.query(SAVE, [
      hashOf(address),
      etag,
      lastModified,
      status,
      message,
      problem,
      readAt,
      loadedAt,
      failures,
      nextAt,
    ]);
  }
}

function hashOf(address: string): Buffer {
  return hash('sha256', address, 'buffer');
}
