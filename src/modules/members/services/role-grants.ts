import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MEMBER } from '#core/context/current-actor.js';
import { Abilities } from '#platform/access/ability.js';
import { ActorNames } from '#platform/access/actor-names.js';
import { SessionHolders } from '#platform/access/keys/session-holders.js';
import { grantedBy, type RoleAbilities, type RoleGrant } from '../rules/role-abilities.js';
import { holderOf, holderStatement, MembersRepository } from '../store/members.repository.js';

/** What roles allow with the modules installed now. Sessions and the audit trail learn of members from it. */
@Injectable()
export class RoleGrants implements OnModuleInit {
  constructor(
    private readonly abilities: Abilities,
    private readonly holders: SessionHolders,
    private readonly names: ActorNames,
    private readonly members: MembersRepository,
  ) {}

  onModuleInit(): void {
    this.holders.findWith(async (tenantId, memberId, read) => {
      const holder = holderOf(await read(holderStatement(tenantId, memberId)));
      return holder && { name: holder.name, ...this.of(holder.roles) };
    });
    this.names.register(MEMBER, (ids) => this.members.namesOf(ids));
  }

  /** What roles allow together. */
  of(roles: readonly RoleGrant[]): RoleAbilities {
    return grantedBy(roles, this.abilities.names());
  }
}

export function isOwner({ kind }: RoleGrant): boolean {
  return kind === 'owner';
}
