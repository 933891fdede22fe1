import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { NotFound, Unavailable } from '#core/errors/api-error.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { LookupCache } from '#platform/database/changes/lookup-cache.js';
import { SecretUnreadable } from '#platform/secrets/secret-seal.js';
import type { SsoSettings } from '../rules/sso-claims.js';
import { SsoRepository } from '../store/sso.repository.js';
import type { StoredRole } from '../store/stored-role.js';
import type { ProviderClient } from './identity-providers.js';

const MAX_CACHED = 2_000;
const KIND = 'sso';

/** Single sign-on of a tenant that has set it up. A change of it, or of a role, makes a new object. */
export interface SsoConnection {
  readonly issuer: string;
  readonly clientId: string;
  readonly settings: SsoSettings;
  /** Roles of the mapping that exist. */
  readonly roles: ReadonlyMap<number, StoredRole>;
  /** Sealed. */
  readonly clientSecret: string | null;
  readonly updatedAt: Date | null;
}

/** Identity providers by tenant, cached until something changes that their tokens depend on. */
@Injectable()
export class SsoConnections {
  private readonly connections: LookupCache<SsoConnection>;

  constructor(
    private readonly repository: SsoRepository,
    private readonly changes: ChangeListener,
  ) {
    this.connections = new LookupCache(changes, {
      name: 'sso',
      max: MAX_CACHED,
      load: (tenantId) => this.load(tenantId),
      concerns: (kind, subject) => (kind === KIND ? { key: subject } : undefined),
    });
  }

  /** Null for a tenant without single sign-on. */
  of(tenantId: string): SsoConnection | null | Promise<SsoConnection | null> {
    return this.connections.get(tenantId);
  }

  /** As far as known without waiting. */
  cached(tenantId: string): SsoConnection | null | undefined {
    return this.connections.cached(tenantId);
  }

  /** @throws NotFound for a tenant without single sign-on */
  async current(): Promise<SsoConnection> {
    const connection = await this.of(currentTenant().id);
    if (connection === null) throw new NotFound('This status page has no single sign-on.');
    return connection;
  }

  /** The current tenant at its identity provider. @throws Unavailable if the secret cannot be opened */
  client({ issuer, clientId, clientSecret }: SsoConnection): ProviderClient {
    try {
      return {
        issuer,
        clientId,
        clientSecret: clientSecret === null ? null : this.repository.open(clientSecret),
      };
    } catch (error) {
      if (error instanceof SecretUnreadable)
        throw new Unavailable('The client_secret cannot be opened any more: enter it again.');
      throw error;
    }
  }

  /** Forgets what this process knows of the current tenant. The others hear of the change from the database. */
  forget(): void {
    this.changes.changed(KIND, currentTenant().id);
  }

  private async load(tenantId: string): Promise<SsoConnection | null> {
    const { sso, roles } = await this.repository.findOf(tenantId);
    const { settings, clientSecret, updatedAt } = sso;
    const { issuer, client_id: clientId } = settings;
    if (issuer === null || clientId === null) return null;
    const byId = new Map(roles.map((role) => [role.id, role]));
    return { issuer, clientId, settings, roles: byId, clientSecret, updatedAt };
  }
}
