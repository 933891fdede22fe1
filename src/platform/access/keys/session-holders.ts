import { Injectable } from '@nestjs/common';
import type { PresentedKey } from '#core/context/api-key.js';
import type { Caller } from '#core/context/caller.js';
import { workContext } from '#core/context/work-context.js';
import { Unauthenticated } from '#core/errors/api-error.js';
import type { Statement, TextRows } from '#platform/database/connections/text-rows.js';
import { Registry } from '#platform/database/tenant/registry.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** The member whom a session belongs to, and what the member's roles allow now. */
interface SessionHolder {
  readonly name: string;
  readonly abilities: readonly string[];
  /** True if the roles also allow what modules installed later add. */
  readonly hasAllAbilities: boolean;
}

/** Finds an active member of a tenant; null if there is none. `read` runs a statement in the tenant's context. */
type FindHolder = (
  tenantId: string,
  memberId: number,
  read: (statement: Statement & { readonly values?: readonly unknown[] }) => Promise<TextRows>,
) => Promise<SessionHolder | null>;

/** Reads whom sessions belong to. The family of members says how. */
@Injectable()
export class SessionHolders {
  private findHolder: FindHolder = () => Promise.resolve(null);

  constructor(
    private readonly registry: Registry,
    private readonly database: TenantDatabase,
  ) {}

  /** Sets how members are found. Called once, when the process starts. */
  findWith(findHolder: FindHolder): void {
    this.findHolder = findHolder;
  }

  /** A key as it was found, with the name and the abilities of its member; null if there is no such member any more. */
  async complete(key: PresentedKey): Promise<PresentedKey | null> {
    const { session, tenantId } = key;
    if (session?.memberId == null) return key;
    const holder = await this.findHolder(tenantId, session.memberId, ({ values = [], ...statement }) =>
      this.registry.findOf(tenantId, statement, [...values]),
    );
    return holder && { ...key, ...holder };
  }

  /**
   * Reads the abilities of the current caller again, in the open write, if they can change by themselves. All that
   * follows in the write goes by them.
   *
   * @throws Unauthenticated if the caller's member is no longer active
   */
  async renewCaller(): Promise<void> {
    const context = workContext();
    const caller = context?.caller;
    const session = caller?.key?.session;
    if (context === undefined || caller?.key === undefined || session?.memberId == null) return;
    const holder = await this.findHolder(caller.key.tenantId, session.memberId, (statement) =>
      this.database.read(statement),
    );
    if (holder === null) throw new Unauthenticated('The session has ended.');
    const renewed: Caller = { ...caller, ...holder, key: { ...caller.key, ...holder } };
    context.caller = renewed;
  }
}
