import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { AbilityName } from './ability-names.js';

export const ACCESS = 'heliograph:access';

/** Who may call a route: anyone, any key of the tenant, or keys with one ability. */
export type Access =
  | { readonly to: 'anyone' }
  | { readonly to: 'any-key' }
  | { readonly to: 'ability'; readonly ability: AbilityName };

function access(rule: Access): MethodDecorator & ClassDecorator {
  return SetMetadata(ACCESS, rule);
}

function withKey(rule: Access, ability: AbilityName | null): MethodDecorator & ClassDecorator {
  return applyDecorators(access(rule), ApiBearerAuth('apiKey'), ApiExtension('x-ability', ability));
}

/** Marks a route that requires exactly this ability. Source: decisions, section 2. */
export function Requires(ability: AbilityName): MethodDecorator & ClassDecorator {
  return withKey({ to: 'ability', ability }, ability);
}

/**
 * Documents that a body may change these fields only if the key has another ability as well, because they decide
 * what is done in that ability's name later. The service asserts it ({@link assertAbility}), since only it knows
 * whether they change. Source: decisions, section 2.
 */
export function RequiresToChange(ability: AbilityName, ...fields: readonly string[]): MethodDecorator {
  return ApiExtension('x-field-abilities', Object.fromEntries(fields.map((field) => [field, ability])));
}

/**
 * Documents that what a route changes needs other abilities as well, of which the service asserts those that a request
 * uses ({@link assertAbility}). Without them, it only says what it would change.
 */
export function RequiresForChanges(...abilities: readonly AbilityName[]): MethodDecorator {
  return ApiExtension('x-change-abilities', abilities);
}

/** Marks a route that requires a key of the tenant with any abilities. */
export function RequiresAnyKey(): MethodDecorator & ClassDecorator {
  return withKey({ to: 'any-key' }, null);
}

/** Marks a public route. */
export function Public(): MethodDecorator & ClassDecorator {
  return access({ to: 'anyone' });
}
