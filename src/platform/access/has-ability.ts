import { workContext } from '#core/context/work-context.js';
import { Forbidden } from '#core/errors/api-error.js';
import type { AbilityName } from './ability-names.js';

/** True if the caller of the current request has this ability; false outside requests. */
export function hasAbility(ability: AbilityName): boolean {
  return workContext()?.caller?.abilities.includes(ability) === true;
}

/** @throws Forbidden if the caller of the current request lacks this ability */
export function assertAbility(ability: AbilityName): void {
  if (hasAbility(ability)) return;
  const { caller } = workContext() ?? {};
  const what = caller === undefined || caller.key !== undefined ? 'The API key' : 'The credential';
  throw new Forbidden(`${what} lacks the ability ${ability}.`);
}
