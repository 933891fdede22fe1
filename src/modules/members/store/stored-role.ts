import type { TextRow } from '#platform/database/connections/text-rows.js';
import { sql } from '#platform/database/tenant/sql.js';
import type { RoleGrant, RoleKind } from '../rules/role-abilities.js';

/** A role of a tenant. */
export interface StoredRole extends RoleGrant {
  readonly id: number;
  readonly name: string;
}

/** Columns of the table `role` that {@link toRole} reads. */
export const ROLE_COLUMNS = sql`role.id, role.name, role.kind, role.abilities`;

export function toRole([id, name, kind, abilities]: TextRow): StoredRole {
  return {
    id: Number(id),
    name: name ?? '',
    kind: (kind ?? 'own') as RoleKind,
    abilities: JSON.parse(abilities ?? '[]') as string[],
  };
}
