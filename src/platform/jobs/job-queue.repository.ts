import { Injectable } from '@nestjs/common';
import { currentTenant, currentTraceparent } from '#core/context/work-context.js';
import type { BackgroundTransaction } from '#platform/database/tenant/background-database.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Clock } from '#core/time/clock.js';
import type { TimedJob } from './jobs.js';

const SAME_TRACE_WITHIN_MS = 60_000;

/** A job of a tenant that is not the current one. */
export interface TenantJob extends TimedJob {
  readonly tenantId: string;
  /** Trace of its cause. */
  readonly traceparent: string | null;
}

const ENSURE_ARMED = `
  insert into job (tenant_id, kind, subject, due_at, traceparent)
  select tenant_id, kind, subject, due_at, traceparent
  from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::text[])
    as scheduled (tenant_id, kind, subject, due_at, traceparent)
  order by tenant_id, subject, kind
  on conflict (tenant_id, subject, kind)
  do update set due_at = excluded.due_at, traceparent = excluded.traceparent, tries = 0, error = null, failed_at = null
    where job.failed_at is not null`;

/**
 * Waiting jobs in the database. {@link JobRunsRepository} has the running ones. Statements are sent without
 * waiting: if one fails, the open write fails.
 */
@Injectable()
export class JobQueueRepository {
  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** @throws NoOpenTransaction */
  schedule(tenantId: string, { kind, subject, dueAt }: TimedJob): void {
    this.database.send(named('arm_job')`
      insert into job (tenant_id, kind, subject, due_at, traceparent)
      values (${tenantId}, ${kind}, ${subject}, ${dueAt}, ${this.traceparentFor(dueAt)})
      on conflict (tenant_id, subject, kind)
      do update set due_at = excluded.due_at, traceparent = excluded.traceparent, tries = 0, error = null, failed_at = null`);
  }

  /**
   * Schedules a job unless one that is due by then already waits. That one is not locked.
   *
   * @throws NoOpenTransaction
   */
  ensure(tenantId: string, { kind, subject, dueAt }: TimedJob): void {
    this.database.send(named('ensure_job')`
      insert into job (tenant_id, kind, subject, due_at, traceparent)
      select ${tenantId}::uuid, ${kind}, ${subject}, ${dueAt}::timestamptz, ${this.traceparentFor(dueAt)}
      where not exists (
        select from job where tenant_id = ${tenantId} and subject = ${subject} and kind = ${kind} and due_at <= ${dueAt})
      on conflict (tenant_id, subject, kind)
      do update set due_at = excluded.due_at, traceparent = excluded.traceparent, tries = 0, error = null, failed_at = null
        where job.due_at > excluded.due_at`);
  }

  /** @throws NoOpenTransaction */
  scheduleAll(tenantId: string, jobs: readonly TimedJob[]): void {
    // One statement cannot update a row twice.
    const last = [...new Map(jobs.map((job) => [JSON.stringify([job.kind, job.subject]), job])).values()];
    const kinds = last.map(({ kind }) => kind);
    const subjects = last.map(({ subject }) => subject);
    const dueAts = last.map(({ dueAt }) => dueAt);
    const traces = last.map(({ dueAt }) => this.traceparentFor(dueAt));
    this.database.send(named('arm_jobs')`
      insert into job (tenant_id, kind, subject, due_at, traceparent)
      select ${tenantId}::uuid, kind, subject, due_at, traceparent
      from unnest(${kinds}::text[], ${subjects}::text[], ${dueAts}::timestamptz[], ${traces}::text[])
        with ordinality as scheduled (kind, subject, due_at, traceparent, index)
      order by index
      on conflict (tenant_id, subject, kind)
      do update set due_at = excluded.due_at, traceparent = excluded.traceparent, tries = 0, error = null, failed_at = null`);
  }

  /**
   * Schedules jobs of a kind for now, for subjects without a waiting job of the kind or any running job. Called
   * outside a write, and writes only if a job is missing.
   *
   * @returns how many were missing
   */
  async scheduleMissing(tenantId: string, kind: string, subjects: readonly string[]): Promise<number> {
    if (subjects.length === 0) return 0;
    const { rows } = await this.database.read(named('missing_jobs')`
      select s.subject from unnest(${subjects}::text[]) as s (subject)
      where not exists (select from job j where j.tenant_id = ${tenantId} and j.subject = s.subject and j.kind = ${kind})
        and not exists (select from job_run r where r.tenant_id = ${tenantId} and r.subject = s.subject)`);
    const missing = rows.map(([subject]) => subject ?? '');
    if (missing.length === 0) return 0;
    const dueAt = this.clock.now();
    await this.database.write(() => {
      this.scheduleAll(
        tenantId,
        missing.map((subject) => ({ kind, subject, dueAt })),
      );
      return Promise.resolve();
    });
    return missing.length;
  }

  /** True if any job of the current tenant is running, in any process. */
  async isAnyRunning(): Promise<boolean> {
    const { rows } = await this.database.read(
      named('running_jobs', sql`select from job_run where tenant_id = ${currentTenant().id} limit 1`),
    );
    return rows.length > 0;
  }

  /** @throws NoOpenTransaction */
  cancel(tenantId: string, kind: string, subject: string): void {
    this.database.send(named('cancel_job')`
      delete from job where tenant_id = ${tenantId} and subject = ${subject} and kind = ${kind}`);
  }

  /** Schedules jobs of any tenants. A waiting job keeps its time, unless it was given up. */
  async ensureArmed(transaction: BackgroundTransaction, jobs: readonly TenantJob[]): Promise<void> {
    await transaction.query({ name: 'ensure_armed', text: ENSURE_ARMED }, [
      jobs.map(({ tenantId }) => tenantId),
      jobs.map(({ kind }) => kind),
      jobs.map(({ subject }) => subject),
      jobs.map(({ dueAt }) => dueAt),
      jobs.map(({ traceparent }) => traceparent),
    ]);
  }

  /** A job that is due much later, such as a daily check that schedules itself, starts a new trace. */
  private traceparentFor(dueAt: Date): string | null {
    return dueAt.getTime() - this.clock.now().getTime() > SAME_TRACE_WITHIN_MS ? null : currentTraceparent();
  }
}
