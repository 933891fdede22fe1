import { Injectable } from '@nestjs/common';
import { checkColumns } from '../body/input.pipe.js';
import type { RecordClass } from '../fields/field-kinds.js';

/** A row of an archive, by column. */
export type ArchivedRow = Readonly<Record<string, unknown>>;

/** What an import does with the rows of one table. */
export interface RowImport {
  /** Classes with the rules of columns: those of the fields with the same names. */
  readonly fields?: readonly RecordClass[];
  /** Checks rules that a field alone does not have. @throws Invalid */
  readonly check?: (row: ArchivedRow) => void;
  /**
   * For a tenant under a new id: the row with other secrets, so that nobody who knows those of the original
   * can use them.
   */
  readonly withNewSecrets?: (row: ArchivedRow, now: Date) => ArchivedRow;
}

/** Rules for imported rows by table, from the definitions of modules. */
@Injectable()
export class ImportedRows {
  private readonly rules = new Map<string, RowImport[]>();

  register(table: string, rule: RowImport): void {
    this.rules.set(table, [...(this.rules.get(table) ?? []), rule]);
  }

  /** Names of the tables that have secrets. */
  get withSecrets(): string[] {
    return [...this.rules].filter(([, rules]) => rules.some(renews)).map(([table]) => table);
  }

  /**
   * Checks the rows of a table, each as JSON.
   *
   * @param copiedAt set for a tenant under a new id, which gets other secrets
   * @returns the rows to store
   * @throws Invalid for a row that the API would refuse
   */
  prepare(table: string, rows: readonly string[], copiedAt: Date | undefined): readonly string[] {
    const rules = this.rules.get(table);
    if (rules === undefined) return rows;
    const isRenewed = copiedAt !== undefined && rules.some(renews);
    return rows.map((text) => {
      let row = JSON.parse(text) as ArchivedRow;
      for (const { fields = [], check, withNewSecrets } of rules) {
        for (const target of fields) checkColumns(target, row);
        check?.(row);
        if (copiedAt !== undefined && withNewSecrets !== undefined) row = withNewSecrets(row, copiedAt);
      }
      return isRenewed ? JSON.stringify(row) : text;
    });
  }
}

function renews({ withNewSecrets }: RowImport): boolean {
  return withNewSecrets !== undefined;
}
