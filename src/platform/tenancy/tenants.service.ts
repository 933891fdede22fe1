import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Quotas } from '#core/config/quota-names.js';
import { parseQuotas, quotaForm } from '#core/config/quotas.js';
import { Settings } from '#core/config/settings.js';
import { databaseErrorCode } from '#platform/database/connections/database-error.js';
import { quotaMessage } from '#platform/database/tenant/quota-condition.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Clock } from '#core/time/clock.js';
import { normaliseHost } from './host-name.js';
import { currentTenant } from '#core/context/work-context.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import type { Tenant } from '#core/context/tenant.js';
import {
  TenantSettingsRepository,
  type SettingsSecret,
  type StoredSettings,
} from './tenant-settings.repository.js';
import { TenantsRepository, type Domain } from './tenants.repository.js';

const UNIQUE_VIOLATION = '23505';
const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A command to the registry of tenants cannot be carried out. The message says why. */
export class RegistryError extends Error {
  /** @param field of a body that is at fault: `slug` */
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

/** Quotas to set by name; null for the default. */
export type QuotaChanges = Readonly<Record<string, number | null>>;

/** Tenants and their domains, as operators manage them. */
@Injectable()
export class TenantsService {
  constructor(
    private readonly tenants: TenantsRepository,
    private readonly stored: TenantSettingsRepository,
    private readonly database: TenantDatabase,
    private readonly defaults: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Normalizes a tenant's name for storage.
   *
   * @throws RegistryError for an invalid one
   */
  usableName(name: string): string {
    const usable = name.normalize('NFC').trim();
    if (usable === '' || usable.length > 255)
      throw new RegistryError('The name must have 1 to 255 characters.', 'name');
    return usable;
  }

  /**
   * @throws RegistryError for an invalid slug, name, language or quota, and for a slug or an id of the operator
   *   that is taken
   */
  async create(
    slug: string,
    name: string,
    locales: readonly string[],
    { externalId = null, quotas = {} }: { externalId?: string | null; quotas?: QuotaChanges } = {},
  ): Promise<Tenant> {
    await this.requireFree(slug);
    const own = this.changedQuotas({}, quotas);
    const tenant = {
      id: uuidv7(),
      slug,
      name: this.usableName(name),
      locales: canonicalLocales(locales),
      settings: DEFAULT_TENANT_SETTINGS,
      quotas: { ...this.defaults.quotas, ...own },
    };
    try {
      await this.tenants.insert(tenant, { externalId, quotas: own }, this.clock.now());
    } catch (error) {
      if (databaseErrorCode(error) === UNIQUE_VIOLATION) throw taken(slug);
      throw error;
    }
    return tenant;
  }

  /**
   * Changes the slug of the current tenant. Its page moves to the new host at once.
   *
   * @param keepsHost whether the page also stays at the old host, as a domain verified by the operator
   * @throws RegistryError for an invalid slug, and one that is taken
   */
  async rename(slug: string, keepsHost: 'keeps host' | 'gives host up'): Promise<Tenant> {
    const tenant = currentTenant();
    if (slug === tenant.slug) return tenant;
    await this.requireFree(slug);
    return this.database.write(async () => {
      try {
        if (!(await this.tenants.setSlug(slug, this.clock.now())))
          throw new RegistryError(`There is no tenant "${tenant.slug}" any more.`);
      } catch (error) {
        throw databaseErrorCode(error) === UNIQUE_VIOLATION ? taken(slug) : error;
      }
      if (keepsHost === 'keeps host') {
        const host = `${tenant.slug}.${this.defaults.serviceDomain}`;
        await this.addDomain(host);
        await this.vouchFor(host);
      }
      return { ...tenant, slug };
    });
  }

  /** Deletes the current tenant permanently, with all its data. */
  delete(): Promise<void> {
    return this.tenants.delete(currentTenant().id);
  }

  /**
   * Checks that a slug can be used.
   *
   * @throws RegistryError for a slug that cannot be part of a host name, is taken, or whose host is another
   *   tenant's domain
   */
  async requireFree(slug: string): Promise<void> {
    if (!SLUG.test(slug))
      throw new RegistryError(
        `"${slug}" cannot be part of a host name: use a-z, 0-9 and hyphens, at most 63.`,
        'slug',
      );
    if ((await this.tenants.findBySlug(slug)) !== null) throw taken(slug);
    const keeper = await this.tenants.findByDomain(`${slug}.${this.defaults.serviceDomain}`);
    if (keeper !== null)
      throw new RegistryError(`The host of "${slug}" is a domain of the tenant "${keeper.slug}".`, 'slug');
  }

  /** Settings of the current tenant. */
  settings(): Promise<StoredSettings> {
    return this.stored.find();
  }

  /** The same, locked until the open write ends. */
  lockSettings(): Promise<StoredSettings> {
    return this.stored.lock();
  }

  /** Stores the settings of the current tenant, in the open write. */
  saveSettings(settings: StoredSettings): void {
    this.stored.save(settings);
  }

  /** A secret of the current tenant's settings. Null for none. */
  settingsSecret(name: SettingsSecret): Promise<string | null> {
    return this.stored.secret(name);
  }

  /** Stores a secret of the current tenant's settings, in the open write; null removes it. */
  saveSettingsSecret(name: SettingsSecret, secret: string | null): void {
    this.stored.saveSecret(name, secret);
  }

  /** The secret that signs a tenant's links. Null if there is no such tenant. */
  linkSecret(tenantId: string): Promise<Buffer | null> {
    return this.tenants.findLinkSecret(tenantId);
  }

  list(): Promise<Tenant[]> {
    return this.tenants.list();
  }

  /** @throws RegistryError when there is none */
  async bySlug(slug: string): Promise<Tenant> {
    const tenant = await this.tenants.findBySlug(slug);
    if (tenant === null) throw new RegistryError(`There is no tenant "${slug}".`);
    return tenant;
  }

  /** The tenant with this id. Null if it no longer exists. */
  byId(id: string): Promise<Tenant | null> {
    return this.tenants.findById(id);
  }

  /** The ids of all tenants, in ascending order, in pages. */
  idPages(): AsyncGenerator<readonly string[]> {
    return this.tenants.idPages();
  }

  /** Quotas set for the current tenant, in place of the defaults. */
  ownQuotas(): Promise<Partial<Quotas>> {
    return this.tenants.ownQuotas(currentTenant().id);
  }

  /**
   * Sets and removes the current tenant's own quotas.
   *
   * @param assignments `components=2000` for a limit, `components=0` for no limit, `components=default` to
   *   use the default again
   * @returns the tenant's own quotas after the change
   * @throws RegistryError for a malformed assignment
   */
  async setQuotas(assignments: readonly string[]): Promise<Partial<Quotas>> {
    const taken = assignments.map((one) => one.replace(/=default$/, '=0'));
    const set = parseQuotas(taken, this.defaults.quotas);
    if (set === undefined)
      throw new RegistryError(
        `Give ${quotaForm(this.defaults.quotas)}. =default removes a tenant’s own quota.`,
      );
    const changes = Object.entries(set).map(
      ([name, most]) => [name, assignments.includes(`${name}=default`) ? null : most] as const,
    );
    return this.changeQuotas(Object.fromEntries(changes));
  }

  /**
   * Sets and removes the current tenant's own quotas. The others stay.
   *
   * @returns the tenant's own quotas after the change
   * @throws RegistryError for a quota that there is not
   */
  async changeQuotas(changes: QuotaChanges): Promise<Partial<Quotas>> {
    const quotas = this.changedQuotas(await this.ownQuotas(), changes);
    await this.tenants.setOwnQuotas(quotas);
    return quotas;
  }

  /** @throws RegistryError for a quota that there is not */
  private changedQuotas(own: Partial<Quotas>, changes: QuotaChanges): Partial<Quotas> {
    const all = Object.keys(this.defaults.quotas);
    const unknown = Object.keys(changes).find((name) => !all.includes(name));
    if (unknown !== undefined)
      throw new RegistryError(
        `There is no quota ${JSON.stringify(unknown)}; there are ${all.join(', ')}.`,
        `quotas.${unknown}`,
      );
    const merged: QuotaChanges = { ...own, ...changes };
    return Object.fromEntries(
      Object.entries(merged).flatMap(([name, most]) => (most === null ? [] : [[name, most] as const])),
    );
  }

  /**
   * Adds a domain to the current tenant. It takes effect once it is verified.
   *
   * @throws RegistryError for an invalid host name, and when the quota is reached
   */
  async addDomain(host: string): Promise<Domain> {
    const domain = await this.tenants.addDomain(hostName(host), this.clock.now());
    if (domain === null) throw new RegistryError(quotaMessage('domains'));
    return domain;
  }

  /**
   * Marks a domain of the current tenant as verified by the operator. Its DNS is not checked, now or later.
   *
   * @throws RegistryError when the domain has not been added, or belongs to another tenant
   */
  async vouchFor(host: string): Promise<Domain> {
    const name = hostName(host);
    try {
      const domain = await this.tenants.markVerified(name, this.clock.now());
      if (domain === null) throw new RegistryError(`${name} has not been added to this tenant.`);
      return domain;
    } catch (error) {
      if (databaseErrorCode(error) === UNIQUE_VIOLATION)
        throw new RegistryError(`${name} belongs to another tenant.`, 'host');
      throw error;
    }
  }
}

function taken(slug: string): RegistryError {
  return new RegistryError(`There is already a tenant "${slug}".`, 'slug');
}

function hostName(host: string): string {
  const name = normaliseHost(host);
  if (name === undefined) throw new RegistryError(`"${host}" is not a host name.`, 'host');
  return name;
}

/**
 * Canonical language tags, each once.
 *
 * @throws RegistryError for an invalid tag, and for an empty list
 */
export function canonicalLocales(locales: readonly string[]): string[] {
  const canonical = locales.map((locale) => {
    try {
      return Intl.getCanonicalLocales(locale)[0] ?? locale;
    } catch {
      throw new RegistryError(`"${locale}" is not a language tag.`, 'locales');
    }
  });
  if (canonical.length === 0) throw new RegistryError('A tenant needs at least one language.', 'locales');
  return [...new Set(canonical)];
}
