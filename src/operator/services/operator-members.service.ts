import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { currentTenant } from '#core/context/work-context.js';
import { Conflict, Invalid } from '#core/errors/api-error.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import type { MemberListQuery } from '#modules/members/dto/member-list.query.js';
import type { Member } from '#modules/members/dto/member.response.js';
import { OWNER_ROLE_ID } from '#modules/members/rules/role-abilities.js';
import { MembersService } from '#modules/members/services/members.service.js';
import type { InviteOwner } from '../dto/operator-tenant.input.js';

const ONE = { page: 1, per_page: 1 };

/** Members of the current tenant, as far as an operator manages them: the first owner, and one in place of a lost one. */
@Injectable()
export class OperatorMembers {
  constructor(private readonly container: ModuleRef) {}

  list(query: MemberListQuery): Promise<PageJson<Member>> {
    return this.members.list(query);
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<Member>> {
    return this.members.get(id);
  }

  /** Invites an owner. @throws Invalid, TooManyRequests, Conflict for an archived tenant */
  async invite({ email, name = null, locale }: InviteOwner): Promise<RecordJson<Member>> {
    assertReachable();
    const roles = [{ id: OWNER_ROLE_ID }];
    return this.members.create({ email, name, roles, ...(locale === undefined ? {} : { locale }) });
  }

  /**
   * Invites the first owner, unless the tenant has members already. Also if several do so at once.
   *
   * @returns the member with this address; undefined if there is none
   */
  async inviteFirst(email: string): Promise<Member | undefined> {
    if ((await this.members.list(ONE)).total === 0)
      await this.invite({ email }).catch((error: unknown) => {
        // Invited in the meantime.
        if (!(error instanceof Invalid)) throw error;
      });
    const { records } = await this.members.list({ ...ONE, email });
    return records.map((record) => JSON.parse(record) as Member)[0];
  }

  /** @throws NotFound, TooManyRequests, Conflict for a member who has accepted, and for an archived tenant */
  async resendInvitation(id: number): Promise<RecordJson<Member>> {
    assertReachable();
    return this.members.resendInvitation(id);
  }

  /** @throws NotFound, PreconditionFailed, Conflict for the last active owner */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.members.delete(id, ifMatch);
  }

  private get members(): MembersService {
    // Injected by name, because its module is one of the installed ones, which are not known to this one.
    return this.container.get(MembersService, { strict: false });
  }
}

/** An invitation leads to a host of the tenant. @throws Conflict */
function assertReachable(): void {
  if (currentTenant().state === 'archived') throw new Conflict('The tenant is archived. Resume it first.');
}
