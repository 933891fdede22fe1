import type { StoredRows } from '../store/tenant-rows.repository.js';
import type { TableReference, TransferredTable } from '../store/tenant-tables.repository.js';
import { ArchiveProblem } from '../rules/archive-problem.js';

/** Maximum number of rows that are named individually. */
const MAX_NAMED = 100;

/** A row that another tenant already has, such as a domain. */
export interface LeftOut {
  readonly table: string;
  /** Name by which people know it, such as the host of a domain. */
  readonly name: string;
}

/** Tracks rows of an archive that are not imported, and the references to them. */
export class LeftOutRows {
  readonly list: LeftOut[] = [];
  private readonly incomplete = new Set<string>();

  /** References of a table that may be broken, because rows of the referenced table were left out. */
  unsureOf({ references }: TransferredTable): TableReference[] {
    return references.filter(({ table }) => this.incomplete.has(table));
  }

  /**
   * Records which rows were not stored.
   *
   * @throws ArchiveProblem if there is no reason for that
   */
  note(table: TransferredTable, rows: readonly string[], { stored, keys }: StoredRows): void {
    if (stored === rows.length) return;
    const mayRefer = this.unsureOf(table).length > 0;
    if (!table.isUniqueAcrossTenants && !mayRefer)
      throw new ArchiveProblem(`The archive is damaged: rows of ${table.name} cannot be stored.`);
    this.incomplete.add(table.name);
    if (!table.isUniqueAcrossTenants) return;
    const known = new Set([...keys].map((key) => JSON.stringify(JSON.parse(key))));
    for (const row of rows) {
      const values = JSON.parse(row) as Record<string, unknown>;
      const key = table.key.map((column) => values[column]);
      if (known.has(JSON.stringify(key)) || this.list.length === MAX_NAMED) continue;
      const label = table.label === null ? undefined : values[table.label];
      this.list.push({ table: table.name, name: typeof label === 'string' ? label : key.join(', ') });
    }
  }
}
