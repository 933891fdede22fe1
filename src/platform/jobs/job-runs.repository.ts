import { Injectable } from '@nestjs/common';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';
import { Clock } from '#core/time/clock.js';
import { CLAIM, type ClaimedRow } from './claim-statement.js';
import type { TurnsTaken } from '#platform/fairness/tenant-turns.js';

/** A process that does not renew its jobs for this long counts as dead. */
const LEASE_MS = 30_000;
/** A lease that ends later than this was given while a clock was wrong. It is not waited for. */
const IMPOSSIBLE_LEASE = '10 minutes';
/** A week of tries, most of them ten minutes apart. */
const MAX_TRIES = 1_000;
const MAX_PAUSE_SECONDS = 600;

/** A job that this process runs. While it is renewed, no other process runs a job of its subject. */
export interface ClaimedJob {
  /** Id of this run. A process that has lost the job to another one cannot complete it. */
  readonly runId: string;
  /** Number of earlier tries. */
  readonly tries: number;
  readonly tenantId: string;
  readonly kind: string;
  readonly subject: string;
  /** Trace in which it was scheduled. */
  readonly traceparent: string | null;
}

/** A job that is no longer retried. */
export interface GivenUpJob {
  readonly tenantId: string;
  readonly kind: string;
  readonly subject: string;
  readonly tries: number;
}

/** Data for sharing a claim fairly between tenants. */
export interface Shares {
  readonly taken: readonly TurnsTaken[];
  /** Jobs begun, for tenants that are not in {@link taken}. */
  readonly unlisted: number;
  /** Room for further jobs in this process, by tenant. {@link roomOfOthers} is for tenants not listed. */
  readonly room: ReadonlyMap<string, number>;
  readonly roomOfOthers: number;
}

/**
 * Puts runs back into the queue. Pauses double from one second to ten minutes. Jitter prevents all jobs from
 * returning at once.
 */
function returning(runs: string, error: string): string {
  return `
    with ended as (delete from job_run where ${runs} returning tenant_id, subject, kind, traceparent, tries + 1 as tries)
    insert into job (tenant_id, subject, kind, traceparent, tries, error, failed_at, due_at)
    select tenant_id, subject, kind, traceparent, tries, ${error},
      case when tries >= ${MAX_TRIES} then $1::timestamptz end,
      case when tries >= ${MAX_TRIES} then 'infinity'
        else $1::timestamptz + interval '1 second' * least(${MAX_PAUSE_SECONDS}, power(2, least(tries - 1, 10)) * (1 + random()))
      end
    from ended order by tenant_id, subject
    -- The job was scheduled again meanwhile, which gave it a new time.
    on conflict (tenant_id, subject, kind) do nothing
    returning tenant_id as "tenantId", subject, kind, tries, failed_at is not null as "isGivenUp"`;
}

const COMPLETE = `
  delete from job_run r using unnest($2::text[], $3::bigint[]) as done (subject, id)
  where r.tenant_id = $1 and r.subject = done.subject and r.id = done.id`;
const FAIL = returning('tenant_id = $2 and subject = $3 and id = $4', '$5');
const RECOVER = returning(
  `lease_until <= $1 or lease_until > $1 + interval '${IMPOSSIBLE_LEASE}'`,
  `'The process that was doing it ended or hung.'`,
);

/** Jobs of a kind, of all tenants. */
export interface KindCount {
  readonly kind: string;
  readonly jobs: number;
}

const COUNT = `
  select kind, count(*)::int as jobs
  from (select kind from job union all select kind from job_run) k
  where exists (select from unnest($1::text[]) as prefix where starts_with(kind, prefix))
  group by kind order by kind`;
const DELETE_KINDS = `
  with waiting as (delete from job where kind = any($1))
  delete from job_run where kind = any($1)`;

/** Running jobs: claimed, renewed, and completed or put back. {@link Clock} decides what is due. */
@Injectable()
export class JobRunsRepository {
  constructor(
    private readonly database: BackgroundDatabase,
    private readonly clock: Clock,
  ) {}

  /** Waiting and running jobs of all tenants whose kind starts with one of these texts, counted by kind. */
  countByKind(prefixes: readonly string[]): Promise<KindCount[]> {
    return this.database.transaction((transaction) => transaction.query<KindCount>(COUNT, [prefixes]));
  }

  /** Deletes all jobs of these kinds, of all tenants. */
  async deleteKinds(kinds: readonly string[]): Promise<void> {
    await this.database.transaction((transaction) => transaction.query(DELETE_KINDS, [kinds]));
  }

  /** Claims up to `most` due jobs, in the order in which they should start. */
  async claim(most: number, { taken, unlisted, room, roomOfOthers }: Shares): Promise<ClaimedJob[]> {
    const begun = new Map(taken.map((entry) => [entry.tenantId, entry.begun]));
    const listed = [...new Set([...begun.keys(), ...room.keys()])];
    const now = this.clock.now();
    const rows = await this.database.query<ClaimedRow>({ name: 'claim_jobs', text: CLAIM }, [
      now,
      most,
      listed,
      listed.map((tenantId) => begun.get(tenantId) ?? unlisted),
      listed.map((tenantId) => room.get(tenantId) ?? roomOfOthers),
      unlisted,
      roomOfOthers,
      this.leaseFrom(now),
    ]);
    return rows;
  }

  /** @returns whether this process still holds the job. Otherwise another one has recovered it */
  async renew({ tenantId, subject, runId }: ClaimedJob): Promise<boolean> {
    const text = `update job_run set lease_until = $4 where tenant_id = $1 and subject = $2 and id = $3 returning id`;
    const values = [tenantId, subject, runId, this.leaseFrom(this.clock.now())];
    return (await this.database.query(text, values)).length > 0;
  }

  /** Completes jobs of one tenant. */
  async complete(tenantId: string, jobs: readonly ClaimedJob[]): Promise<void> {
    const ids = jobs.map(({ runId }) => runId);
    await this.database.query({ name: 'complete_jobs', text: COMPLETE }, [
      tenantId,
      jobs.map(({ subject }) => subject),
      ids,
    ]);
  }

  /** Queues the job again after a pause, or keeps it as failed. */
  async fail({ tenantId, subject, runId }: ClaimedJob, reason: string): Promise<GivenUpJob | undefined> {
    const values = [this.clock.now(), tenantId, subject, runId, reason.slice(0, 1_000).replaceAll('\0', '')];
    const [row] = await this.database.query<GivenUpJob & { isGivenUp: boolean }>(FAIL, values);
    return row?.isGivenUp === true ? row : undefined;
  }

  /** Puts the jobs of dead processes back into the queue. */
  async recover(): Promise<GivenUpJob[]> {
    const rows = await this.database.query<GivenUpJob & { isGivenUp: boolean }>(RECOVER, [this.clock.now()]);
    return rows.filter(({ isGivenUp }) => isGivenUp);
  }

  private leaseFrom(now: Date): Date {
    return new Date(now.getTime() + LEASE_MS);
  }
}
