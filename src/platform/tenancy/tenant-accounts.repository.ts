import { Injectable } from '@nestjs/common';
import type { Quotas } from '#core/config/quota-names.js';
import { currentTenant } from '#core/context/work-context.js';
import { OwnerDatabase } from '#platform/database/connections/owner-database.js';
import { awaitWrites } from '#platform/database/tenant/frozen-writes.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** A tenant as operators see it. */
export interface TenantAccount {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly locales: readonly string[];
  /** Id of the tenant in the operator's own systems. */
  readonly externalId: string | null;
  readonly suspendedAt: Date | null;
  readonly archivedAt: Date | null;
  /** Last complete export. */
  readonly exportedAt: Date | null;
  readonly frozenAt: Date | null;
  /** Given when it was frozen. */
  readonly freezeReason: string | null;
  /** True while it is being frozen: its jobs that have begun may still write. */
  readonly freezeDrains: boolean;
  /** Its own quotas, in place of the defaults. */
  readonly quotas: Partial<Quotas>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Fields of an account that say what may be done with the tenant. */
export type AccountState = Pick<
  TenantAccount,
  'suspendedAt' | 'archivedAt' | 'exportedAt' | 'frozenAt' | 'freezeReason' | 'freezeDrains'
>;

type AccountRow = TenantAccount & Record<string, unknown>;

const COLUMNS = `id, slug, name, locales, external_id as "externalId", suspended_at as "suspendedAt",
  archived_at as "archivedAt", exported_at as "exportedAt",
  frozen_at as "frozenAt", freeze_reason as "freezeReason", freeze_drains as "freezeDrains", quotas, created_at as "createdAt", updated_at as "updatedAt"`;

/** Its slug, name or external id contains $1, whatever the case. Nothing in $1 is a pattern. */
const MATCHES = `($1::text is null or strpos(lower(concat_ws(E'\\n', slug, name, external_id)), lower($1)) > 0)`;

/** Tenants as operators see them. Only the owner of the tables may read all of them. */
@Injectable()
export class TenantAccountsRepository {
  constructor(
    private readonly owner: OwnerDatabase,
    private readonly database: TenantDatabase,
  ) {}

  /** One page of all tenants, by slug. @param q text in slug, name or external id */
  async page(
    { limit, offset }: { limit: number; offset: number },
    q: string | null,
  ): Promise<{ accounts: TenantAccount[]; total: number }> {
    const accounts = await this.owner.query<AccountRow>(
      `select ${COLUMNS} from tenant where ${MATCHES} order by slug limit $2 offset $3`,
      [q, limit, offset],
    );
    const [count] = await this.owner.query<{ total: string }>(
      `select count(*) as total from tenant where ${MATCHES}`,
      [q],
    );
    return { accounts, total: Number(count?.total) };
  }

  async find(id: string): Promise<TenantAccount | null> {
    const [account] = await this.owner.query<AccountRow>(`select ${COLUMNS} from tenant where id = $1`, [id]);
    return account ?? null;
  }

  async idOf(externalId: string): Promise<string | null> {
    const [row] = await this.owner.query<{ id: string }>(`select id from tenant where external_id = $1`, [
      externalId,
    ]);
    return row?.id ?? null;
  }

  /** Locks the current tenant until the open write ends. Null if it is gone. */
  async lock(): Promise<AccountState | null> {
    const { rows } = await this.database.query(named('lock_account')`
      select suspended_at, archived_at, exported_at, frozen_at, freeze_reason, freeze_drains
      from tenant where id = ${currentTenant().id} for no key update`);
    const [row] = rows;
    if (row === undefined) return null;
    const [suspendedAt, archivedAt, exportedAt, frozenAt, freezeReason, freezeDrains] = row;
    return {
      suspendedAt: timeOf(suspendedAt),
      archivedAt: timeOf(archivedAt),
      exportedAt: timeOf(exportedAt),
      frozenAt: timeOf(frozenAt),
      freezeReason: freezeReason ?? null,
      freezeDrains: freezeDrains === 't',
    };
  }

  /** Waits in the open write until the others of the tenant have ended, and lets none begin until it ends itself. */
  awaitWrites(): void {
    this.database.send(awaitWrites());
  }

  /** Stores the state of the current tenant, in the open write. */
  saveState(state: AccountState, now: Date): void {
    const { suspendedAt, archivedAt, exportedAt, frozenAt, freezeReason, freezeDrains } = state;
    this.database.send(named('save_account_state')`
      update tenant set suspended_at = ${suspendedAt}, archived_at = ${archivedAt}, exported_at = ${exportedAt},
        frozen_at = ${frozenAt}, freeze_reason = ${freezeReason}, freeze_drains = ${freezeDrains}, updated_at = ${now}
      where id = ${currentTenant().id}`);
  }

  /** Renames the current tenant, in the open write. */
  saveName(name: string, now: Date): void {
    this.database.send(named('save_account_name')`
      update tenant set name = ${name}, updated_at = ${now} where id = ${currentTenant().id}`);
  }

  /**
   * Deletes the current tenant permanently, with all its data, if it is archived and has been exported since. One
   * statement, so that a tenant that is resumed at the same time stays.
   *
   * @returns whether it was deleted
   */
  async deleteExported(): Promise<boolean> {
    const deleted = await this.owner.query(
      `delete from tenant where id = $1 and archived_at is not null and exported_at is not null returning id`,
      [currentTenant().id],
    );
    return deleted.length > 0;
  }
}

function timeOf(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text);
}
