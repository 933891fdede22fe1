import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named, plannedEachTime, sql } from '#platform/database/tenant/sql.js';
import { SecretSeal, type SecretPlace } from '#platform/secrets/secret-seal.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Endpoint of a webhook or chat subscriber. */
export interface NewEndpoint {
  readonly subscriberId: number;
  readonly url: string;
  /** Secret that signs posts; null for chats. */
  readonly secret: string | null;
}

/** An endpoint claimed for posting. */
export interface LeasedEndpoint {
  readonly subscriberId: number;
  readonly url: string;
  /** Secrets that sign posts, newest first; empty for chats. */
  readonly secrets: readonly string[];
}

/** Outcome of a claim. */
export interface EndpointResult {
  readonly subscriberId: number;
  /** Slowed: the endpoint asked for a pause. Gone: it is gone permanently. Unused: nothing was posted. */
  readonly result: 'reached' | 'failed' | 'slowed' | 'gone' | 'unused';
  /** End of the pause that the endpoint asked for; null if it named none. */
  readonly blockedUntil: Date | null;
}

/** Consecutive failures after which posting pauses. */
const MAX_FAILURES = 10;
/**
 * Posting also pauses at this share of failures among the recent tries. The count
 * is halved at twice this number.
 */
const COUNTED_TRIES = 10;
const MAX_FAILED_PERCENT = 70;
/** First pause. Each further failure doubles it, up to about half an hour. */
const PAUSE_SECONDS = 60;
const MAX_DOUBLINGS = 5;
const QUARANTINE_AFTER = '3 days';

/** Endpoints of subscribers, with their secrets and failures. */
@Injectable()
export class SubscriberEndpointsRepository {
  constructor(
    private readonly database: TenantDatabase,
    private readonly secrets: SecretSeal,
  ) {}

  /** Whole addresses of those subscribers that still exist, by id. */
  async addresses(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.read(
      plannedEachTime(
        // Looks ids up one by one, because PostgreSQL could check a condition on all ids last.
        sql`select s.id, coalesce(e.url, s.address) from unnest(${ids}::bigint[]) as x (id)
          cross join lateral (
            select id, address from subscriber where tenant_id = ${tenantId} and id = x.id limit 1) s
          left join lateral (
            select url from subscriber_endpoint where tenant_id = ${tenantId} and subscriber_id = x.id limit 1) e on true`,
      ),
    );
    return new Map(rows.map(([id, address]) => [Number(id), address ?? '']));
  }

  /** Stores endpoints in the open write. */
  insertAll(endpoints: readonly NewEndpoint[]): void {
    if (endpoints.length === 0) return;
    const sealed = endpoints.map(
      ({ subscriberId, secret }) => secret && this.secrets.seal(secret, placeOf(subscriberId)),
    );
    this.database.send(named('insert_subscriber_endpoints')`
      insert into subscriber_endpoint (tenant_id, subscriber_id, url, secret)
      select ${currentTenant().id}, * from unnest(${endpoints.map((one) => one.subscriberId)}::bigint[],
        ${endpoints.map(({ url }) => url)}::text[], ${sealed}::text[])`);
  }

  /**
   * Replaces the secret of an endpoint in the open write. The current one
   * stays valid until `previousUntil`.
   *
   * @returns true if there was a secret before
   */
  async replaceSecret(subscriberId: number, secret: string, previousUntil: Date): Promise<boolean> {
    const { rows } = await this.database.query(named('replace_endpoint_secret')`
      update subscriber_endpoint
      set secret = ${this.secrets.seal(secret, placeOf(subscriberId))}, previous_secret = secret, previous_secret_until = ${previousUntil}
      where tenant_id = ${currentTenant().id} and subscriber_id = ${subscriberId} returning previous_secret is not null`);
    return rows[0]?.[0] === 't';
  }

  /** Claims the endpoints that are neither claimed nor paused, in the open write. */
  async lease(subscriberIds: readonly number[], now: Date, until: Date): Promise<LeasedEndpoint[]> {
    const { rows } = await this.database.query(named('take_endpoints')`
      update subscriber_endpoint set busy_until = ${until}
      where tenant_id = ${currentTenant().id} and subscriber_id = any (${subscriberIds}::bigint[])
        and (busy_until is null or busy_until <= ${now}) and (blocked_until is null or blocked_until <= ${now})
      returning subscriber_id, url, secret, case when previous_secret_until > ${now} then previous_secret end`);
    return rows.map(([subscriberId, url, secret, previous]) => ({
      subscriberId: Number(subscriberId),
      url: url ?? '',
      secrets: [secret, previous]
        .filter((one): one is string => one != null)
        .map((one) => this.secrets.open(one, placeOf(Number(subscriberId)))),
    }));
  }

  /** Releases claimed endpoints and records the outcome, in the open write. */
  giveBack(results: readonly EndpointResult[], now: Date): void {
    if (results.length === 0) return;
    const tenantId = currentTenant().id;
    this.database.send(named('give_endpoints_back')`
      with tried as (
        select x.id, x.result, x.blocked_until, x.result in ('failed', 'gone') as failed, e.failing_since,
          case when x.result = 'reached' then 0 when x.result in ('failed', 'gone') then e.failures_in_row + 1
            else e.failures_in_row end as in_row,
          case when e.recent_tries >= ${2 * COUNTED_TRIES} then 2 else 1 end as scale, e.recent_tries, e.recent_failures
        from unnest(${results.map(({ subscriberId }) => subscriberId)}::bigint[], ${results.map(({ result }) => result)}::text[],
          ${results.map(({ blockedUntil }) => blockedUntil)}::timestamptz[]) as x (id, result, blocked_until)
        join subscriber_endpoint e on e.tenant_id = ${tenantId} and e.subscriber_id = x.id
      ), counted as (
        select *, recent_tries / scale + case when failed or result = 'reached' then 1 else 0 end as tries,
          recent_failures / scale + failed::int as failures from tried
      ), given_back as (
        update subscriber_endpoint e set busy_until = null, failures_in_row = c.in_row, recent_tries = c.tries,
          recent_failures = c.failures,
          failing_since = case when c.result = 'reached' then null when c.failed then coalesce(e.failing_since, ${now})
            else e.failing_since end,
          blocked_until = case when c.result = 'reached' then null
            when c.failed and (c.in_row >= ${MAX_FAILURES}
              or (c.tries >= ${COUNTED_TRIES} and c.failures * 100 >= c.tries * ${MAX_FAILED_PERCENT}))
            then greatest(c.blocked_until, ${now}::timestamptz
              + make_interval(secs => ${PAUSE_SECONDS} * 2 ^ least(greatest(c.in_row - ${MAX_FAILURES}, 0), ${MAX_DOUBLINGS})))
            else c.blocked_until end
        from counted c where e.tenant_id = ${tenantId} and e.subscriber_id = c.id
      )
      update subscriber s set status = 'quarantined', updated_at = ${now}, quarantine_reason = case c.result
        when 'gone' then 'The endpoint says that it is gone.' else 'The endpoint has failed for three days.' end
      from counted c
      where s.tenant_id = ${tenantId} and s.id = c.id and s.status in ('confirmed', 'pending')
        and (c.result = 'gone' or (s.status = 'confirmed' and c.failed and c.failing_since <= ${now}::timestamptz - ${QUARANTINE_AFTER}::interval))`);
  }

  /** Resets the failures of an endpoint, in the open write. */
  forgive(subscriberId: number): void {
    this.database.send(named('forgive_endpoint')`
      update subscriber_endpoint set failures_in_row = 0, failing_since = null, blocked_until = null,
        recent_tries = 0, recent_failures = 0
      where tenant_id = ${currentTenant().id} and subscriber_id = ${subscriberId}`);
  }
}

/** Secrets are bound to their subscriber. The current and the previous one share a place. */
function placeOf(subscriberId: number): SecretPlace {
  return { tenantId: currentTenant().id, table: 'subscriber_endpoint', record: String(subscriberId) };
}
