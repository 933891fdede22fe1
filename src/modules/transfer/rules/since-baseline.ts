import { createHash } from 'node:crypto';

/** Time in the names of the last migrations of the baseline, with which version 0.1.0 began the schema anew. */
const LAST_OF_BASELINE = 1790010200000;

/** SHA-256 of the names, in order, of the product's migrations in the last version before 0.1.0. */
const BEFORE_BASELINE = '43365cb4ec9f064ebe64fd85707f8a3a5505d6bdc8489e8a2a213f60107fec39';

/**
 * The product's migrations of an archive under the names of today. The last version before 0.1.0 had the same
 * schema as the baseline, so its archives count as made with the baseline.
 *
 * @param archived applied where the archive was made
 * @param here applied here, oldest first
 * @returns undefined for an archive of a yet older version
 */
export function sinceBaseline(
  archived: readonly string[],
  here: readonly string[],
): readonly string[] | undefined {
  const [first] = here;
  if (first === undefined || archived.includes(first)) return archived;
  const digest = createHash('sha256').update(archived.toSorted().join(' ')).digest('hex');
  return digest === BEFORE_BASELINE ? here.filter((name) => timeOf(name) <= LAST_OF_BASELINE) : undefined;
}

function timeOf(migration: string): number {
  return Number(/\d+$/.exec(migration)?.[0]);
}
