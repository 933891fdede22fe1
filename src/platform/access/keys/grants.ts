import { Injectable } from '@nestjs/common';
import type { ApiKey } from '#core/context/api-key.js';
import { workContext } from '#core/context/work-context.js';
import { Forbidden, Invalid } from '#core/errors/api-error.js';
import type { Pending } from '#platform/database/tenant/pending.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { AbilityName } from '../ability-names.js';
import { assertAbility, credentialIn } from '../has-ability.js';
import { SessionHolders } from './session-holders.js';

/** What is granted, or what somebody has. */
export type Granted = Pick<ApiKey, 'abilities' | 'hasAllAbilities'>;

/**
 * Decisions about who may do what, of keys, members and roles alike: nobody passes on an ability that they lack, nor
 * changes or ends what has one. Source: docs/decisions/0030 and 0072.
 */
@Injectable()
export class Grants {
  constructor(
    private readonly database: TenantDatabase,
    private readonly holders: SessionHolders,
  ) {}

  /**
   * Runs a decision that excludes concurrent ones, if the caller is still valid then and still has an ability. An operator
   * on the command line may decide everything.
   *
   * @throws Unauthenticated, Forbidden
   */
  decide<T>(ability: AbilityName, work: () => Promise<T | Pending<T>>): Promise<T> {
    return this.database.writeAlone(async () => {
      this.database.requireCaller();
      await this.holders.renewCaller();
      if (workContext()?.caller?.key?.session !== undefined) assertAbility(ability);
      return work();
    });
  }
}

/**
 * The abilities that the caller lacks. A caller with all abilities lacks none, not even one of a module that was
 * removed, and neither does an operator on the command line.
 */
function lackingOf({ abilities, hasAllAbilities }: Granted): readonly string[] {
  const own = workContext()?.caller;
  if (own === undefined || own.hasAllAbilities) return [];
  const lacking = abilities.filter((ability) => !own.abilities.includes(ability));
  return hasAllAbilities ? [...lacking, 'abilities of modules installed later'] : lacking;
}

/** @throws Invalid on a field, for abilities that the caller lacks */
export function assertGrantable(field: string, granted: Granted): void {
  const lacking = lackingOf(granted);
  if (lacking.length === 0) return;
  const what = credentialIn(workContext()?.caller) === 'session' ? 'session' : 'key';
  throw Invalid.field(field, `The ${what} of the request lacks ${lacking.join(', ')} and cannot pass it on.`);
}

/**
 * @param what names who or what has the abilities: `the key 3`
 * @throws Forbidden for abilities that the caller lacks, naming them
 */
export function assertHolds(held: Granted, what: string): void {
  const lacking = lackingOf(held);
  if (lacking.length > 0)
    throw new Forbidden(
      `The ${credentialIn(workContext()?.caller)} lacks ${lacking.join(', ')} and cannot change or end ${what}, which has more abilities.`,
    );
}
