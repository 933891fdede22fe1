import { Injectable } from '@nestjs/common';
import { Conflict, Invalid } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { Abilities } from '#platform/access/ability.js';
import { assertGrantable, assertHolds } from '#platform/access/keys/grants.js';
import { assertRecentSignIn } from '#platform/access/recent-sign-in.js';
import type { RecordActions } from '#http/records/record.service.js';
import { pageRange, PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import type { CreateRole, UpdateRole } from '../dto/role.input.js';
import type { Role } from '../dto/role.response.js';
import type { RoleEntity } from '../store/role.entity.js';
import { MembersRepository } from '../store/members.repository.js';
import { RolesRepository } from '../store/roles.repository.js';
import { MemberDecisions } from './member-decisions.js';
import { RoleGrants } from './role-grants.js';

/** Members that a refusal names. */
const MAX_NAMED = 5;

/** Roles of the current tenant. The built-in ones never change. Source: people, "Members and roles". */
@Injectable()
export class RolesService implements RecordActions<Role, PageQuery, CreateRole, UpdateRole> {
  constructor(
    private readonly roles: RolesRepository,
    private readonly members: MembersRepository,
    private readonly decisions: MemberDecisions,
    private readonly grants: RoleGrants,
    private readonly abilities: Abilities,
    private readonly clock: Clock,
  ) {}

  list(query: PageQuery): Promise<PageJson<Role>> {
    return this.roles.page(pageRange(query));
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<Role>> {
    return this.roles.get(id);
  }

  /** @throws Invalid */
  create({ name, description = null, abilities }: CreateRole): Promise<RecordJson<Role>> {
    return this.decisions.run(
      () => Promise.resolve([]),
      async () => {
        this.assertGrantable(abilities);
        await this.assertFree(name, null);
        const now = this.clock.now();
        const nameKey = keyOf(name);
        const times = { createdAt: now, updatedAt: now };
        return this.roles.create({ name, nameKey, description, abilities, kind: 'own', ...times });
      },
    );
  }

  /** @throws NotFound, PreconditionFailed, Forbidden, Conflict, Invalid */
  update(id: number, body: UpdateRole, ifMatch?: string): Promise<RecordJson<Role>> {
    return this.decisions.run(
      async () => (await this.members.holdersOf(id)).ids,
      () =>
        this.roles.change(id, { ifMatch, body }, async (stored) => {
          this.assertChangeable(stored);
          const { name, description, abilities } = body;
          if (name !== undefined) await this.assertFree(name, id);
          if (abilities !== undefined) this.assertGrantable(abilities, stored.abilities);
          return {
            ...(name === undefined ? {} : { name, nameKey: keyOf(name) }),
            ...(description === undefined ? {} : { description }),
            ...(abilities === undefined ? {} : { abilities }),
            updatedAt: this.clock.now(),
          };
        }),
    );
  }

  /** @throws NotFound, PreconditionFailed, Forbidden, Conflict; Invalid while somebody has the role, naming who */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.decisions.run(
      () => Promise.resolve([]),
      () =>
        this.roles.remove(id, { ifMatch }, async (stored) => {
          this.assertChangeable(stored);
          const { addresses } = await this.members.holdersOf(id);
          if (addresses.length > 0) throw Invalid.field('role', inUse(addresses));
        }),
    );
  }

  /** @throws Conflict for a built-in role; Forbidden for one with abilities that the caller lacks */
  private assertChangeable(role: RoleEntity): void {
    if (role.kind !== 'own') throw new Conflict(`The role ${role.name} is built in and never changes.`);
    assertHolds(this.grants.of([role]), `the role ${role.id}`);
  }

  /**
   * @param stored abilities that the role has already, perhaps of a module that was removed
   * @throws Invalid; Forbidden if the sign-in is too old
   */
  private assertGrantable(abilities: readonly string[], stored: readonly string[] = []): void {
    const unknown = abilities.filter((name) => !this.abilities.has(name) && !stored.includes(name));
    if (unknown.length > 0)
      throw Invalid.field(
        'abilities',
        `There is no ability ${unknown.join(', ')}; there are ${this.abilities.names().join(', ')}.`,
      );
    const added = abilities.filter((name) => !stored.includes(name));
    assertGrantable('abilities', { abilities: added, hasAllAbilities: false });
    if (added.length > 0) assertRecentSignIn(this.clock.now());
  }

  private async assertFree(name: string, exceptId: number | null): Promise<void> {
    if (await this.roles.hasName(keyOf(name), exceptId))
      throw Invalid.field('name', 'The name is already taken.');
  }
}

/** Under which a name is unique: without regard to case. */
function keyOf(name: string): string {
  return name.toLowerCase();
}

function inUse(addresses: readonly string[]): string {
  const named = addresses.slice(0, MAX_NAMED).join(', ');
  const more = addresses.length - MAX_NAMED;
  return `The role still belongs to ${named}${more > 0 ? ` and ${more} more` : ''}; give them another one first.`;
}
