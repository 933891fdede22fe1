import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { TextRow } from '#platform/database/connections/text-rows.js';
import { Registry } from '#platform/database/tenant/registry.js';
import { anyNumberOf, named, sql, type NamedStatement, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { SecretSeal, type SecretPlace } from '#platform/secrets/secret-seal.js';
import type { SsoTest } from '../dto/sso.response.js';
import type { SsoSettings } from '../rules/sso-claims.js';
import { ROLE_COLUMNS, toRole, type StoredRole } from './stored-role.js';

const PROTOCOL = 'openid_connect';

/** Single sign-on of a tenant as stored. */
export interface StoredSso {
  readonly settings: SsoSettings;
  /** Sealed. */
  readonly clientSecret: string | null;
  readonly lastTest: SsoTest | null;
  readonly updatedAt: Date | null;
}

/** Of a tenant that has never set it. */
const UNSET: StoredSso = {
  settings: {
    issuer: null,
    client_id: null,
    scopes: ['openid', 'email', 'profile'],
    email_domains: [],
    roles_claim: null,
    role_mapping: [],
    provision: 'invited',
    audience: null,
    is_enforced: false,
  },
  clientSecret: null,
  lastTest: null,
  updatedAt: null,
};

/** SQL for whether people of a tenant can sign in with an identity provider. */
export function hasSso(tenantId: Sql): Sql {
  return sql`exists (select from sso_connection where tenant_id = ${tenantId}
    and settings->>'issuer' is not null and settings->>'client_id' is not null)`;
}

@Injectable()
export class SsoRepository {
  constructor(
    private readonly database: TenantDatabase,
    private readonly registry: Registry,
    private readonly secrets: SecretSeal,
  ) {}

  /** Single sign-on of the current tenant. */
  async find(): Promise<StoredSso> {
    const { rows } = await this.database.read(findStatement(currentTenant().id));
    return toSso(rows[0]);
  }

  /** Like {@link find}, of any tenant, also beside an open write, with the roles of the mapping. */
  async findOf(tenantId: string): Promise<{ sso: StoredSso; roles: readonly StoredRole[] }> {
    const read = async ({ values, ...statement }: NamedStatement): Promise<readonly TextRow[]> =>
      (await this.registry.findOf(tenantId, statement, [...values])).rows;
    const sso = toSso((await read(findStatement(tenantId)))[0]);
    const ids = sso.settings.role_mapping.map(({ role_id: id }) => id);
    if (ids.length === 0) return { sso, roles: [] };
    return { sso, roles: (await read(rolesStatement(tenantId, ids))).map(toRole) };
  }

  /** True if a member of any tenant with this address is suspended. */
  async isSuspended(tenantId: string, emailKey: string): Promise<boolean> {
    const { values, ...statement } = named('suspended_by_email')`
      select from member where tenant_id = ${tenantId} and email_key = ${emailKey} and status = 'suspended'`;
    return (await this.registry.findOf(tenantId, statement, [...values])).rows.length > 0;
  }

  /** Stores settings in the open write. */
  save({ settings, clientSecret, lastTest }: StoredSso, at: Date): void {
    this.database.send(named('save_sso')`
      insert into sso_connection (tenant_id, protocol, settings, client_secret, last_test, updated_at)
      values (${currentTenant().id}, ${PROTOCOL}, ${JSON.stringify(settings)}::jsonb, ${clientSecret},
        ${lastTest && JSON.stringify(lastTest)}::jsonb, ${at})
      on conflict (tenant_id, protocol) do update set settings = excluded.settings,
        client_secret = excluded.client_secret, last_test = excluded.last_test, updated_at = excluded.updated_at`);
  }

  delete(): void {
    this.database.send(
      named('delete_sso', sql`delete from sso_connection where tenant_id = ${currentTenant().id}`),
    );
  }

  /** Records a test in the open write, if the settings are still those that were tested. */
  recordTest(test: SsoTest, testedAt: Date | null): void {
    this.database.send(named('record_sso_test')`
      update sso_connection set last_test = ${JSON.stringify(test)}::jsonb
      where tenant_id = ${currentTenant().id} and updated_at = ${testedAt}`);
  }

  /**
   * Locks how far members were notified that single sign-on is enforced, until the open write ends.
   *
   * @returns the last member's id; undefined if nobody is left to notify
   */
  async lockNotifiedUpTo(): Promise<number | undefined> {
    const { rows } = await this.database.query(named('sso_notified_up_to')`
      select notified_up_to from sso_connection
      where tenant_id = ${currentTenant().id} and notified_up_to is not null for update`);
    return rows.map(([id]) => Number(id))[0];
  }

  /** Whether members are left to notify that single sign-on is enforced. */
  async hasMembersToNotify(): Promise<boolean> {
    const { rows } = await this.database.read(named('sso_has_members_to_notify')`
      select from sso_connection where tenant_id = ${currentTenant().id} and notified_up_to is not null`);
    return rows.length > 0;
  }

  /** Notes how far members were notified, in the open write; null for nobody else to notify. */
  setNotifiedUpTo(id: number | null): void {
    this.database.send(named('set_sso_notified_up_to')`
      update sso_connection set notified_up_to = ${id} where tenant_id = ${currentTenant().id}`);
  }

  seal(clientSecret: string): string {
    return this.secrets.seal(clientSecret, place(currentTenant().id));
  }

  /** @throws SecretUnreadable */
  open(stored: string): string {
    return this.secrets.open(stored, place(currentTenant().id));
  }
}

function findStatement(tenantId: string): NamedStatement {
  return named('find_sso')`
    select settings, client_secret, last_test, extract(epoch from updated_at) * 1000 from sso_connection
    where tenant_id = ${tenantId}`;
}

function rolesStatement(tenantId: string, ids: readonly number[]): NamedStatement {
  return named('mapped_roles')`
    select ${ROLE_COLUMNS} from role where tenant_id = ${tenantId} and id = any(${anyNumberOf(ids)})`;
}

function toSso(row: TextRow | undefined): StoredSso {
  if (row === undefined) return UNSET;
  const [settings, clientSecret, lastTest, updatedAt] = row;
  return {
    settings: JSON.parse(settings ?? '{}') as SsoSettings,
    clientSecret: clientSecret ?? null,
    lastTest: lastTest == null ? null : (JSON.parse(lastTest) as SsoTest),
    updatedAt: new Date(Math.round(Number(updatedAt))),
  };
}

function place(tenantId: string): SecretPlace {
  return { tenantId, table: 'sso_connection', record: PROTOCOL };
}
