import { workContext } from '#core/context/work-context.js';
import { Forbidden } from '#core/errors/api-error.js';
import type { AbilityName } from './ability-names.js';

/** True if the key of the current request has this ability; false outside requests. */
export function hasAbility(ability: AbilityName): boolean {
  return workContext()?.apiKey?.abilities.includes(ability) === true;
}

/** @throws Forbidden if the key of the current request lacks this ability */
export function assertAbility(ability: AbilityName): void {
  if (!hasAbility(ability)) throw new Forbidden(`The API key lacks the ability ${ability}.`);
}
