/** Built-in roles, and `own` for those that a tenant has made. */
export type RoleKind = 'owner' | 'editor' | 'viewer' | 'own';

/** Id of the built-in role that may do everything, the same in every tenant. */
export const OWNER_ROLE_ID = 1;

/** A role as far as it decides what its members may do. */
export interface RoleGrant {
  readonly kind: RoleKind;
  /** Stored abilities; empty for a built-in role. */
  readonly abilities: readonly string[];
}

/** Abilities, and whether later ones are included. */
export interface RoleAbilities {
  readonly abilities: readonly string[];
  readonly hasAllAbilities: boolean;
}

/** Source: people, "Members and roles". */
const OF_EDITOR = new Set([
  'incidents.manage',
  'announcements.manage',
  'templates.manage',
  'components.view',
]);
const VIEW = /\.view$/;

/**
 * The abilities of a role now.
 *
 * @param known all abilities of the installed modules
 */
export function abilitiesOf({ kind, abilities }: RoleGrant, known: readonly string[]): readonly string[] {
  if (kind === 'owner') return known;
  if (kind === 'editor') return known.filter((name) => OF_EDITOR.has(name));
  return kind === 'viewer' ? known.filter((name) => VIEW.test(name)) : abilities;
}

/** What roles allow together. */
export function grantedBy(roles: readonly RoleGrant[], known: readonly string[]): RoleAbilities {
  const abilities = new Set(roles.flatMap((role) => abilitiesOf(role, known)));
  return { abilities: [...abilities].sort(), hasAllAbilities: roles.some(({ kind }) => kind === 'owner') };
}
