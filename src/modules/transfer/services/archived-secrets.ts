import { Injectable } from '@nestjs/common';
import type { RunStatement } from '#platform/database/connections/owner-database.js';
import { SealedSecrets, type MarkedColumn } from '#platform/secrets/sealed-secrets.service.js';
import { SecretSeal, type SecretPlace } from '#platform/secrets/secret-seal.js';

/** Changes the secrets in a row. */
type ChangeRow = (table: string, row: string) => string;

/**
 * Secrets in archives are in plain text, because another installation has other keys and may give the tenant
 * another id. An export opens them, and an import seals them again.
 */
@Injectable()
export class ArchivedSecrets {
  constructor(
    private readonly secrets: SecretSeal,
    private readonly stored: SealedSecrets,
  ) {}

  /** Opens the secrets in rows of a tenant. */
  async opening(run: RunStatement, tenantId: string): Promise<ChangeRow> {
    const columns = await this.stored.columns(run);
    return (table, row) =>
      changed(row, columnsOf(columns, table), tenantId, (secret, place) => this.secrets.open(secret, place));
  }

  /** Seals the secrets in rows for the tenant that they are imported into. */
  async sealing(run: RunStatement, tenantId: string): Promise<ChangeRow> {
    const columns = await this.stored.columns(run);
    return (table, row) =>
      changed(row, columnsOf(columns, table), tenantId, (secret, place) => this.secrets.seal(secret, place));
  }
}

function columnsOf(columns: readonly MarkedColumn[], table: string): MarkedColumn[] {
  return columns.filter((column) => column.table === table);
}

function changed(
  row: string,
  columns: readonly MarkedColumn[],
  tenantId: string,
  change: (secret: string, place: SecretPlace) => string,
): string {
  if (columns.length === 0) return row;
  const values = membersOf(row);
  let text = row;
  for (const { table, column, tenantColumn, by } of columns) {
    const secret = values[column];
    if (typeof secret !== 'string') continue;
    // Archives leave out the tenant's id.
    const record = by === tenantColumn ? tenantId : String(values[by]);
    // The rest stays as PostgreSQL wrote it: numbers may have more digits than JavaScript keeps.
    const member = (value: string): string => `${JSON.stringify(column)}:${JSON.stringify(value)}`;
    const replacement = change(secret, { tenantId, table, record });
    if (!text.includes(member(secret)))
      text = JSON.stringify({ ...(JSON.parse(text) as object), [column]: secret });
    text = text.replace(member(secret), () => member(replacement));
  }
  return text;
}

/** Members of a row; none if it is damaged, which the database then says. */
function membersOf(row: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(row)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
