import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** A job that has failed at least once and waits for its next try, or was given up. */
export interface TroubledJob {
  readonly kind: string;
  readonly subject: string;
  readonly tries: number;
  /** ISO 8601; null if it was given up. */
  readonly next_try_at: string | null;
  readonly error: string | null;
}

/** Reads the jobs of the current tenant that fail, for operators. */
@Injectable()
export class TroubledJobsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Those given up and those tried most often first. */
  async list(most: number): Promise<TroubledJob[]> {
    const { rows } = await this.database.read(named('troubled_jobs')`
      select kind, subject, tries, case when failed_at is null then extract(epoch from due_at) * 1000 end, error from job
      where tenant_id = ${currentTenant().id} and tries > 0
      order by failed_at is null, tries desc, subject, kind limit ${most}`);
    return rows.map(([kind, subject, tries, dueAt, error]) => ({
      kind: kind ?? '',
      subject: subject ?? '',
      tries: Number(tries),
      next_try_at: dueAt == null ? null : new Date(Number(dueAt)).toISOString(),
      error: error ?? null,
    }));
  }
}
