/** A table and those that its rows refer to. */
interface Referring {
  readonly name: string;
  readonly references: readonly { readonly table: string }[];
}

/**
 * Tables so that each stands behind those that its rows refer to; otherwise in the given order.
 *
 * @param first the name of the table that all others belong to
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
