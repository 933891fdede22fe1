import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { Quotas } from '#core/config/quota-names.js';
import { Settings } from '#core/config/settings.js';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';
import { OwnerDatabase } from '#platform/database/connections/owner-database.js';
import { currentTenant } from '#core/context/work-context.js';
import type { TextRow } from '#platform/database/connections/text-rows.js';
import { auditSetting } from '#platform/database/connections/audit-setting.js';
import { quotaOf } from '#platform/database/tenant/quota-condition.js';
import { named, raw, sql } from '#platform/database/tenant/sql.js';
import { Registry } from '#platform/database/tenant/registry.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { SecretSeal, type SecretPlace } from '#platform/secrets/secret-seal.js';
import { completeSettings, type TenantSettings } from '#core/context/tenant-settings.js';
import { Clock } from '#core/time/clock.js';
import type { Tenant } from '#core/context/tenant.js';

const LINK_SECRET_BYTES = 32;
/** Ids that are read together. */
const IDS_A_PAGE = 1000;

const STATE =
  "case when archived_at is not null then 'archived' when suspended_at is not null then 'suspended' end";
const TENANT_COLUMNS = `id, slug, name, to_json(locales) as locales, settings, quotas, ${STATE} as state,
  nullif(frozen_at is not null, false) as "isFrozen", nullif(has_audiences, false) as "hasAudiences"`;

/** A custom domain of a tenant. */
export interface Domain {
  readonly id: number;
  readonly host: string;
  readonly verifiedAt: Date | null;
  readonly createdAt: Date;
}

interface TenantRow {
  id: string;
  slug: string;
  name: string;
  locales: string[];
  settings: Partial<TenantSettings>;
  quotas: Partial<Quotas>;
  state: Tenant['state'] | null;
  isFrozen: true | null;
  hasAudiences: true | null;
}

/** What an operator sets when a tenant is created. */
export interface GivenAccount {
  readonly externalId: string | null;
  readonly quotas: Partial<Quotas>;
}

const DOMAIN_COLUMNS = raw(
  'id, host, extract(epoch from verified_at) * 1000, extract(epoch from created_at) * 1000',
);

function toDomain([id, host, verifiedAt, createdAt]: TextRow): Domain {
  return {
    id: Number(id),
    host: host ?? '',
    verifiedAt: verifiedAt == null ? null : new Date(Number(verifiedAt)),
    createdAt: new Date(Number(createdAt)),
  };
}

@Injectable()
export class TenantsRepository {
  constructor(
    private readonly registry: Registry,
    private readonly owner: OwnerDatabase,
    private readonly background: BackgroundDatabase,
    private readonly database: TenantDatabase,
    private readonly settings: Settings,
    private readonly secrets: SecretSeal,
    private readonly clock: Clock,
  ) {}

  async findBySlug(slug: string): Promise<Tenant | null> {
    const text = `select ${TENANT_COLUMNS} from tenant where slug = $1`;
    const { rows } = await this.registry.find(slug, { name: 'tenant_by_slug', text });
    return this.toTenant(rows[0]);
  }

  /** The tenant that has verified this custom domain. */
  async findByDomain(host: string): Promise<Tenant | null> {
    const domainText = `select tenant_id from domain where host = $1 and verified_at is not null`;
    const { rows: domains } = await this.registry.find(host, { name: 'domain_by_host', text: domainText });
    const tenantId = domains[0]?.[0];
    return tenantId == null ? null : this.findById(tenantId);
  }

  async findById(id: string): Promise<Tenant | null> {
    const text = `select ${TENANT_COLUMNS} from tenant where id = $1`;
    const { rows } = await this.registry.findOf(id, { name: 'tenant_by_id', text });
    return this.toTenant(rows[0]);
  }

  /**
   * The custom domain that a tenant's links lead to: the primary one, else the one verified
   * first. Null if it has none.
   */
  async findPrimaryHost(tenantId: string): Promise<string | null> {
    const text = `select host from domain where tenant_id = $1 and verified_at is not null order by is_primary desc, verified_at, id limit 1`;
    const { rows } = await this.registry.findOf(tenantId, { name: 'primary_host', text });
    return rows[0]?.[0] ?? null;
  }

  /** The secret that a tenant's links are signed with. */
  async findLinkSecret(tenantId: string): Promise<Buffer | null> {
    const text = `select link_secret from tenant where id = $1`;
    const { rows } = await this.registry.findOf(tenantId, { name: 'link_secret', text });
    const stored = rows[0]?.[0];
    return stored == null ? null : Buffer.from(this.secrets.open(stored, linkSecretOf(tenantId)), 'hex');
  }

  async insert(tenant: Tenant, { externalId, quotas }: GivenAccount, now: Date): Promise<void> {
    const text = `insert into tenant (id, slug, name, locales, link_secret, created_at, updated_at, external_id, quotas)
      values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`;
    const linkSecret = randomBytes(LINK_SECRET_BYTES).toString('hex');
    const sealed = this.secrets.seal(linkSecret, linkSecretOf(tenant.id));
    const { id, slug, name, locales } = tenant;
    const values = [id, slug, name, locales, sealed, now, externalId, JSON.stringify(quotas)];
    await this.owner.write(text, values, auditSetting(now));
  }

  /** All tenants by slug. Only the owner of the tables may read them. */
  async list(): Promise<Tenant[]> {
    const rows = await this.owner.query<TenantRow>(`select ${TENANT_COLUMNS} from tenant order by slug`);
    return rows.map(({ settings, quotas, state, isFrozen, hasAudiences, ...tenant }) => ({
      ...tenant,
      settings: completeSettings(settings),
      quotas: this.quotasWith(quotas),
      ...(state == null ? {} : { state }),
      ...(isFrozen == null ? {} : { isFrozen }),
      ...(hasAudiences == null ? {} : { hasAudiences }),
    }));
  }

  /** The ids of all tenants, in ascending order, in pages. */
  async *idPages(): AsyncGenerator<readonly string[]> {
    let ids: string[] = [];
    do {
      const rows = await this.background.query<{ id: string }>(
        `select id from tenant_id_list where $1::uuid is null or id > $1 order by id limit $2`,
        [ids.at(-1) ?? null, IDS_A_PAGE],
      );
      ids = rows.map(({ id }) => id);
      yield ids;
    } while (ids.length === IDS_A_PAGE);
  }

  /** Changes the slug of the current tenant, in the open write. @returns false if the tenant no longer exists */
  async setSlug(slug: string, now: Date): Promise<boolean> {
    const { rows } = await this.database.query(
      named(
        'set_slug',
        sql`update tenant set slug = ${slug}, updated_at = ${now} where id = ${currentTenant().id} returning id`,
      ),
    );
    return rows.length > 0;
  }

  /** Deletes a tenant with all its data. */
  async delete(id: string): Promise<void> {
    await this.owner.query(`delete from tenant where id = $1`, [id]);
  }

  /** Quotas set for this tenant, in place of the defaults. */
  async ownQuotas(id: string): Promise<Partial<Quotas>> {
    const [tenant] = await this.owner.query<TenantRow>(`select quotas from tenant where id = $1`, [id]);
    return tenant?.quotas ?? {};
  }

  /** Sets the current tenant's own quotas. */
  setOwnQuotas(quotas: Partial<Quotas>): Promise<void> {
    return this.database.write(() => {
      this.database.send(
        named(
          'set_own_quotas',
          sql`update tenant set quotas = ${JSON.stringify(quotas)}::jsonb where id = ${currentTenant().id}`,
        ),
      );
      return Promise.resolve();
    });
  }

  /** @returns null if the quota is reached and the tenant does not have the domain yet */
  addDomain(host: string, now: Date): Promise<Domain | null> {
    // Serialized, so that the count misses no concurrent insert.
    return this.database.writeAlone(async () => {
      const { id } = currentTenant();
      const most = quotaOf('domains');
      const { rows } = await this.database.query(
        named(
          'add_domain',
          sql`insert into domain (tenant_id, host, created_at) select ${id}, ${host}, ${now}
            where ${most} = 0 or (select count(*) from domain where tenant_id = ${id} and host <> ${host}) < ${most}
            on conflict (tenant_id, host) do update set host = excluded.host returning ${DOMAIN_COLUMNS}`,
        ),
      );
      return rows.map(toDomain)[0] ?? null;
    });
  }

  /** Marks a domain of the current tenant as verified by the operator. Null if the tenant has not added it. */
  markVerified(host: string, now: Date): Promise<Domain | null> {
    return this.database.write(async () => {
      const { rows } = await this.database.query(
        named(
          'verify_domain',
          sql`update domain set verified_at = coalesce(verified_at, ${now}), verified_by = 'operator', failing_since = null,
              lapsed_at = null
            where tenant_id = ${currentTenant().id} and host = ${host} returning ${DOMAIN_COLUMNS}`,
        ),
      );
      return rows.map(toDomain)[0] ?? null;
    });
  }

  private toTenant(row: TextRow | undefined): Tenant | null {
    if (row === undefined) return null;
    const [id, slug, name, locales, settings, quotas, state, isFrozen, hasAudiences] = row;
    return {
      id: id ?? '',
      slug: slug ?? '',
      name: name ?? '',
      locales: JSON.parse(locales ?? '[]') as string[],
      settings: completeSettings(JSON.parse(settings ?? '{}') as Partial<TenantSettings>),
      quotas: this.quotasWith(JSON.parse(quotas ?? '{}') as Partial<Quotas>),
      ...(state === 'suspended' || state === 'archived' ? { state } : {}),
      ...(isFrozen == null ? {} : { isFrozen: true as const }),
      ...(hasAudiences == null ? {} : { hasAudiences: true as const }),
    };
  }

  /** Quotas of a tenant. Without its own, it gets the defaults, as the same object. */
  private quotasWith(own: Partial<Quotas>): Quotas {
    const { quotas } = this.settings;
    return Object.keys(own).length === 0 ? quotas : { ...quotas, ...own };
  }
}

function linkSecretOf(tenantId: string): SecretPlace {
  return { tenantId, table: 'tenant', record: tenantId };
}
