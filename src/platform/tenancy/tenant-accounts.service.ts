import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Conflict, NotFound } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import {
  TenantAccountsRepository,
  type AccountState,
  type TenantAccount,
} from './tenant-accounts.repository.js';
import { TenantsService, type QuotaChanges } from './tenants.service.js';

/** Fields of a new tenant. */
export interface NewAccount {
  readonly slug: string;
  readonly name: string;
  /** Languages by tag, the main one first. */
  readonly locales: readonly string[];
  readonly externalId: string | null;
  readonly quotas: QuotaChanges;
}

/** What an operator changes about a tenant. What is undefined stays. */
export interface AccountChanges {
  readonly name?: string | undefined;
  readonly quotas?: QuotaChanges | undefined;
}

/** Runs once the tenant is locked until the write ends; an error undoes the write. */
type Condition = () => Promise<void>;
const ALWAYS: Condition = () => Promise.resolve();

/**
 * Tenants as operators manage them: the operator's API and the command line. A tenant is active, suspended (nobody
 * can use its keys; the page stays) or archived (its hosts are unknown; its data is kept until it is deleted).
 * Whatever it is, it can be frozen: its data can be read and does not change.
 * Source: docs/decisions/0073, 0092.
 */
@Injectable()
export class TenantAccounts {
  constructor(
    private readonly accounts: TenantAccountsRepository,
    private readonly tenants: TenantsService,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** One page of all tenants, by slug. @param q text in slug, name or external id, whatever the case */
  page(
    range: { limit: number; offset: number },
    q: string | null,
  ): Promise<{ accounts: TenantAccount[]; total: number }> {
    return this.accounts.page(range, q);
  }

  /** @throws NotFound */
  async get(id: string): Promise<TenantAccount> {
    const account = await this.accounts.find(id);
    if (account === null) throw NotFound.of('tenant');
    return account;
  }

  /**
   * Creates a tenant, unless there is one with this external id, which then stays as it is. Also if several do so at once.
   *
   * @throws RegistryError
   */
  async createOnce({
    slug,
    name,
    locales,
    externalId,
    quotas,
  }: NewAccount): Promise<{ id: string; isNew: boolean }> {
    const present = await this.withExternalId(externalId);
    if (present !== null) return { id: present, isNew: false };
    try {
      const { id } = await this.tenants.create(slug, name, locales, { externalId, quotas });
      return { id, isNew: true };
    } catch (error) {
      // Created in the meantime, so that its slug or its external id is taken.
      const made = await this.withExternalId(externalId);
      if (made === null) throw error;
      return { id: made, isNew: false };
    }
  }

  /** Changes the current tenant. @throws RegistryError, NotFound, and what the condition throws */
  change({ name, quotas }: AccountChanges, condition: Condition): Promise<void> {
    return this.database.write(async () => {
      await this.lock();
      await condition();
      if (name !== undefined) this.accounts.saveName(this.tenants.usableName(name), this.clock.now());
      if (quotas !== undefined) await this.tenants.changeQuotas(quotas);
    });
  }

  /** Closes the current tenant's API. Repeating it changes nothing. @throws Conflict for an archived tenant, NotFound */
  suspend(condition = ALWAYS): Promise<void> {
    return this.move(condition, (state, now) => {
      if (state.archivedAt !== null) throw new Conflict('The tenant is archived. Resume it first.');
      return { ...state, suspendedAt: state.suspendedAt ?? now };
    });
  }

  /** Makes the current tenant active again, suspended or archived as it was. @throws NotFound */
  resume(condition = ALWAYS): Promise<void> {
    return this.move(condition, (state) =>
      state.suspendedAt === null && state.archivedAt === null
        ? state
        : { ...state, suspendedAt: null, archivedAt: null, exportedAt: null },
    );
  }

  /** Takes the current tenant off its hosts and keeps its data. Repeating it changes nothing. @throws NotFound */
  archive(condition = ALWAYS): Promise<void> {
    return this.move(condition, (state, now) =>
      state.archivedAt === null ? { ...state, archivedAt: now, exportedAt: null } : state,
    );
  }

  /**
   * Freezes the current tenant, except for jobs that have begun, until {@link endFreeze}. Writes that are under way end
   * first. Repeating it changes the reason only.
   *
   * @param reason shown to whoever wants to write; null: the one it has
   * @throws NotFound, DatabaseBusy if a write takes too long
   */
  beginFreeze(reason: string | null, condition = ALWAYS): Promise<void> {
    return this.move(
      condition,
      (state, now) => {
        const freezeReason = reason ?? state.freezeReason;
        if (state.frozenAt === null) return { ...state, frozenAt: now, freezeReason, freezeDrains: true };
        return freezeReason === state.freezeReason ? state : { ...state, freezeReason };
      },
      'alone',
    );
  }

  /** Freezes the current tenant for the jobs that have begun, too. @throws NotFound, DatabaseBusy */
  endFreeze(): Promise<void> {
    return this.move(
      ALWAYS,
      (state) => (state.freezeDrains ? { ...state, freezeDrains: false } : state),
      'alone',
    );
  }

  /** Lets the current tenant be changed again. Repeating it changes nothing. @throws NotFound */
  unfreeze(condition = ALWAYS): Promise<void> {
    return this.move(condition, (state) =>
      state.frozenAt === null ? state : { ...state, frozenAt: null, freezeReason: null, freezeDrains: false },
    );
  }

  /** Notes that the current tenant was exported completely. */
  noteExport(): Promise<void> {
    return this.move(ALWAYS, (state, now) => ({ ...state, exportedAt: now }));
  }

  /**
   * Deletes the current tenant permanently, with all its data.
   *
   * @throws Conflict unless it is archived and has been exported since, NotFound
   */
  async delete(): Promise<void> {
    if (await this.accounts.deleteExported()) return;
    const { archivedAt } = await this.get(currentTenant().id);
    throw new Conflict(
      archivedAt === null
        ? 'The tenant is not archived. Archive it, then export it.'
        : 'The tenant has not been exported since it was archived. Export it first.',
    );
  }

  private withExternalId(externalId: string | null): Promise<string | null> {
    return externalId === null ? Promise.resolve(null) : this.accounts.idOf(externalId);
  }

  /** @param beside other writes; `alone`: once those that are under way have ended, and before any other */
  private move(
    condition: Condition,
    next: (state: AccountState, now: Date) => AccountState,
    beside: 'others' | 'alone' = 'others',
  ): Promise<void> {
    return this.database.writeEvenIfFrozen(async () => {
      // Before the lock of the row, which writes that are under way may need.
      if (beside === 'alone') this.accounts.awaitWrites();
      const state = await this.lock();
      await condition();
      const now = this.clock.now();
      const moved = next(state, now);
      if (moved !== state) this.accounts.saveState(moved, now);
    });
  }

  private async lock(): Promise<AccountState> {
    const state = await this.accounts.lock();
    if (state === null) throw NotFound.of('tenant');
    return state;
  }
}
