import { Injectable } from '@nestjs/common';
import type { BackgroundTransaction } from '../database/tenant/background-database.js';
import { named, sql } from '../database/tenant/sql.js';
import { TenantDatabase } from '../database/tenant/tenant-database.js';
import type { TimedJob } from './jobs.js';

/** A job of a tenant that is not the current one. */
export interface TenantJob extends TimedJob {
  readonly tenantId: string;
}

const ENSURE_ARMED = `
  insert into job (tenant_id, kind, subject, due_at)
  select tenant_id, kind, subject, due_at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) as armed (tenant_id, kind, subject, due_at)
  order by tenant_id, subject, kind
  on conflict (tenant_id, subject, kind)
  do update set due_at = excluded.due_at, tries = 0, error = null, failed_at = null where job.failed_at is not null`;

/** Waiting jobs in the database. Running ones are {@link JobRunsRepository}'s. */
@Injectable()
export class JobQueueRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** @throws NoOpenTransaction */
  async arm(tenantId: string, { kind, subject, dueAt }: TimedJob): Promise<void> {
    await this.database.run(
      named(
        'arm_job',
        sql`insert into job (tenant_id, kind, subject, due_at) values (${tenantId}, ${kind}, ${subject}, ${dueAt})
          on conflict (tenant_id, subject, kind)
          do update set due_at = excluded.due_at, tries = 0, error = null, failed_at = null`,
      ),
    );
  }

  /** @throws NoOpenTransaction */
  async armAll(tenantId: string, jobs: readonly TimedJob[]): Promise<void> {
    // One statement cannot move a row twice.
    const last = [...new Map(jobs.map((job) => [JSON.stringify([job.kind, job.subject]), job])).values()];
    const kinds = last.map(({ kind }) => kind);
    const subjects = last.map(({ subject }) => subject);
    const dueAts = last.map(({ dueAt }) => dueAt);
    await this.database.run(
      named(
        'arm_jobs',
        sql`insert into job (tenant_id, kind, subject, due_at)
          select ${tenantId}::uuid, kind, subject, due_at
          from unnest(${kinds}::text[], ${subjects}::text[], ${dueAts}::timestamptz[])
            with ordinality as armed (kind, subject, due_at, place)
          order by place
          on conflict (tenant_id, subject, kind)
          do update set due_at = excluded.due_at, tries = 0, error = null, failed_at = null`,
      ),
    );
  }

  /** @throws NoOpenTransaction */
  async disarm(tenantId: string, kind: string, subject: string): Promise<void> {
    await this.database.run(
      named(
        'disarm_job',
        sql`delete from job where tenant_id = ${tenantId} and subject = ${subject} and kind = ${kind}`,
      ),
    );
  }

  /** Arms jobs of any tenants; one that waits already keeps its time, unless it was given up. */
  async ensureArmed(transaction: BackgroundTransaction, jobs: readonly TenantJob[]): Promise<void> {
    await transaction.query({ name: 'ensure_armed', text: ENSURE_ARMED }, [
      jobs.map(({ tenantId }) => tenantId),
      jobs.map(({ kind }) => kind),
      jobs.map(({ subject }) => subject),
      jobs.map(({ dueAt }) => dueAt),
    ]);
  }
}
