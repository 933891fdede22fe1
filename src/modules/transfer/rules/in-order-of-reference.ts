/** A table and the tables that it references. */
interface Referring {
  readonly name: string;
  readonly references: readonly { readonly table: string }[];
}

/**
 * Sorts tables: each comes after the tables that it references, otherwise in the given order.
 *
 * @param first name of the table that all others belong to
 */
export function inOrderOfReference<Table extends Referring>(
  tables: readonly Table[],
  first: string,
): Table[] {
  const ordered = tables.filter(({ name }) => name === first);
  let left = tables.filter(({ name }) => name !== first);
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const isReady = ({ name, references }: Table): boolean =>
      references.every(({ table }) => table === name || !waiting.has(table));
    const ready = left.filter(isReady);
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}.`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}
