import type { QueryRunner } from 'typeorm';

/** How a column holds sealed secrets. */
export interface SealedColumn {
  /** Column of the same table that a secret is bound to: it cannot be opened beside another value. */
  readonly by: string;
  /** Start of each secret in plain text, such as `whsec_`. */
  readonly prefix?: string;
}

/** Start of every sealed text. No secret in plain text starts with it. */
export const SEALED_PREFIX = 's1.';

const MARK = /^sealed by (\w+)(?:, starts with (\w+))?$/;

/**
 * Comment that marks a text column of a tenant-owned table as sealed. By these marks, rotation and the
 * transfer of tenants find the columns of all modules. Entities repeat it in `@Column`.
 */
export function sealedMark({ by, prefix }: SealedColumn): string {
  return `sealed by ${by}${prefix === undefined ? '' : `, starts with ${prefix}`}`;
}

/** Reads a comment of {@link sealedMark}; undefined for any other. */
export function readSealedMark(comment: string): SealedColumn | undefined {
  const [, by, prefix] = MARK.exec(comment) ?? [];
  if (by === undefined) return undefined;
  return prefix === undefined ? { by } : { by, prefix };
}

/** Marks a column whose values `SecretSeal` seals and opens. */
export async function markSealed(
  runner: QueryRunner,
  table: string,
  column: string,
  sealed: SealedColumn,
): Promise<void> {
  await runner.query(`comment on column ${table}.${column} is '${sealedMark(sealed)}'`);
}
