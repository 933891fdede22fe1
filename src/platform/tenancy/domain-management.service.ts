import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import { Settings } from '#core/config/settings.js';
import { currentTenant } from '#core/context/work-context.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import { quotaReached } from '#platform/database/tenant/quota-condition.js';
import { raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { DnsRecords } from '#platform/outbound/dns-records.js';
import { Clock } from '#core/time/clock.js';
import { checkDomain, expectedRecords, type DnsRecord } from './domain-proof.js';
import { GRACE_DAYS, nextCheckAt, stateAfter } from './domain-state.js';
import { DOMAIN_STATUS, DomainsRepository, type KeptCheck, type StoredDomain } from './domains.repository.js';
import { normaliseHost } from './host-name.js';
import { TenantsRepository } from './tenants.repository.js';

const TAKEN =
  'The records are right, but the domain is verified for another page. It becomes free when that page gives it up, or 7 days after its own records are gone.';

/** Called once the domain is locked until the write ends. An error undoes the write. */
type Condition = () => Promise<void>;

/**
 * Domains of the current tenant. A tenant can add any domain, but it takes effect only once DNS has proved
 * ownership. Source: docs/decisions/0031.
 */
@Injectable()
export class DomainManagement {
  constructor(
    private readonly domains: DomainsRepository,
    private readonly tenants: TenantsRepository,
    private readonly dns: DnsRecords,
    private readonly settings: Settings,
    private readonly changes: ChangeListener,
    private readonly clock: Clock,
  ) {}

  /** One page of the domains, oldest first, with the columns that clients read. */
  page(
    range: { limit: number; offset: number },
    status: Parameters<DomainsRepository['page']>[1],
  ): Promise<TextRows & { total: number }> {
    return this.domains.page(range, status, this.shown());
  }

  /** A domain with the columns that clients read. No row if the tenant does not have it. */
  show(id: number): Promise<TextRows> {
    return this.domains.show(id, this.shown());
  }

  /** DNS records of which either one proves that the current tenant owns a domain. */
  expected(host: string): [DnsRecord, DnsRecord] {
    return expectedRecords(host, currentTenant().id, this.settings.serviceDomain);
  }

  /**
   * The id of a domain by its name.
   *
   * @throws NotFound
   */
  async idOf(host: string): Promise<number> {
    const domain = await this.domains.findByHost(normaliseHost(host) ?? '');
    if (domain === null) throw new NotFound(`${host} has not been added to this tenant.`);
    return domain.id;
  }

  /**
   * Adds a domain, which takes effect once it is verified.
   *
   * @throws Invalid for a host that cannot be a custom domain, a domain that the tenant already
   *   has, and a reached quota
   */
  add(host: string): Promise<number> {
    const name = this.ownHost(host);
    return this.domains.decide(async () => {
      if ((await this.domains.findByHost(name)) !== null)
        throw Invalid.field('host', `The page already has the domain ${name}.`);
      const domain = await this.tenants.addDomain(name, this.clock.now());
      if (domain === null) throw quotaReached('domains');
      return domain.id;
    });
  }

  /** @throws NotFound, and what the condition throws */
  setPrimary(id: number, isPrimary: boolean | undefined, condition: Condition): Promise<void> {
    return this.change(id, condition, (domain) => {
      if (isPrimary !== undefined && isPrimary !== domain.isPrimary) this.domains.setPrimary(id, isPrimary);
    });
  }

  /** @throws NotFound, and what the condition throws */
  remove(id: number, condition: Condition): Promise<void> {
    return this.change(id, condition, () => this.domains.delete(id));
  }

  /**
   * Checks a domain's DNS and stores the result.
   *
   * @param schedule receives the time of the next automatic check (null for none), in the
   *   write that stores the result
   * @throws NotFound; Conflict when another tenant has verified the domain at the same moment
   */
  async check(id: number, schedule: (at: Date | null) => Promise<void>): Promise<void> {
    const { host, verifiedAt } = await this.get(id);
    const check = await this.dns.lookUp((queries) => checkDomain(queries, this.expected(host)));
    // Only a tenant that has proved the domain learns that another page has it.
    const isTaken = check.result === 'proved' && verifiedAt === null && (await this.isTaken(host));
    const kept: KeptCheck = isTaken ? { ...check, result: 'taken', message: TAKEN } : check;
    await this.change(id, undefined, async (domain) => {
      const now = this.clock.now();
      const state = isTaken ? domain : stateAfter(domain, check.result, now);
      this.domains.saveCheck(id, state, kept, now);
      await schedule(nextCheckAt(state, now));
    });
  }

  /** Ids of domains that {@link check} keeps checking, ascending, behind `id`, and at most `limit`. */
  checkedAfter(id: number, limit: number): Promise<number[]> {
    return this.domains.provedAfter(id, limit);
  }

  private async get(id: number): Promise<StoredDomain> {
    const domain = await this.domains.find(id);
    if (domain === null) throw NotFound.of('domain');
    return domain;
  }

  private async isTaken(host: string): Promise<boolean> {
    const owner = await this.tenants.findByDomain(host);
    return owner !== null && owner.id !== currentTenant().id;
  }

  /** Changes a domain, serialized for each tenant. Then invalidates the domain in this process's caches. */
  private async change(
    id: number,
    condition: Condition | undefined,
    work: (domain: StoredDomain) => void | Promise<void>,
  ): Promise<void> {
    const host = await this.domains.decide(async () => {
      const domain = await this.get(id);
      await condition?.();
      await work(domain);
      return domain.host;
    });
    this.changes.changed('host', host);
  }

  /**
   * Reason why DNS cannot prove ownership of a host. Undefined if it can. An operator may
   * still vouch for the host.
   */
  unprovable(host: string): string | undefined {
    if (!host.includes('.') || isIP(host) !== 0)
      return 'The host must be a domain name such as status.example.com.';
    const { serviceDomain } = this.settings;
    return host === serviceDomain || host.endsWith(`.${serviceDomain}`)
      ? `The host must be a domain of your own, outside ${serviceDomain}.`
      : undefined;
  }

  /** @throws Invalid */
  private ownHost(host: string): string {
    const name = normaliseHost(host) ?? '';
    const problem = this.unprovable(name);
    if (problem !== undefined) throw Invalid.field('host', problem);
    return name;
  }

  /** The columns of a domain as clients read them. */
  private shown(): Sql {
    const { id } = currentTenant();
    const proof = sql`jsonb_build_array(
      jsonb_build_object('type', 'TXT', 'name', '_heliograph.' || host, 'value', 'heliograph-verify=' || ${id}::text),
      jsonb_build_object('type', 'CNAME', 'name', host, 'value', ${`${id}.${this.settings.serviceDomain}`}::text))`;
    return sql`id, host, ${DOMAIN_STATUS} as status, is_primary, verified_at,
      case when verified_at is not null then coalesce(verified_by, 'operator') end as verified_by, failing_since,
      failing_since + ${raw(`interval '${GRACE_DAYS} days'`)} as stops_at, checked_at, check_result, check_message,
      ${proof} as expected_records, found_records, created_at`;
  }
}
