import { workContext } from '#core/context/work-context.js';
import { Forbidden } from '#core/errors/api-error.js';
import type { Caller } from '#core/context/caller.js';
import type { AbilityName } from './ability-names.js';

/** True if the caller of the current request has this ability; false outside requests. */
export function hasAbility(ability: AbilityName): boolean {
  return workContext()?.caller?.abilities.includes(ability) === true;
}

/** @throws Forbidden if the caller of the current request lacks this ability */
export function assertAbility(ability: AbilityName): void {
  if (hasAbility(ability)) return;
  const { caller } = workContext() ?? {};
  throw new Forbidden(`The ${credentialIn(caller)} lacks the ability ${ability}.`);
}

/** What a caller has presented, in words. */
export function credentialIn(caller: Caller | undefined): 'API key' | 'session' | 'credential' {
  if (caller === undefined) return 'API key';
  if (caller.key === undefined) return 'credential';
  return caller.key.session === undefined ? 'API key' : 'session';
}
