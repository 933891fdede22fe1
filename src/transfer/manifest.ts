import { ArchiveProblem } from './archive-problem.js';

/** Counts the changes of the archive's own form; a version imports this one alone. */
export const ARCHIVE_FORMAT = 1;
/** The first entry of an archive. */
export const MANIFEST_FILE = 'manifest.json';
/** The last one: an archive without it has been cut off. */
export const TOTALS_FILE = 'totals.json';

/** A table whose rows an archive has, or may have. */
interface ArchivedTable {
  readonly name: string;
  /** Members of its rows. */
  readonly columns: readonly string[];
}

/** What an archive says of itself before its rows. */
export interface Manifest {
  readonly format: number;
  /** The version of Heliograph that made it. */
  readonly heliograph: string;
  /** ISO 8601. */
  readonly exported_at: string;
  readonly tenant: { readonly id: string; readonly slug: string; readonly name: string };
  /** All changes of the schema that had been made, oldest first, those of packages behind their names. */
  readonly migrations: readonly string[];
  /** In the order of the archive: a table stands behind those that its rows refer to. */
  readonly tables: readonly ArchivedTable[];
}

/** What an archive says of the rows of one table. */
export interface TableTotals {
  readonly rows: number;
  /** SHA-256 over all parts, in hexadecimal. */
  readonly sha256: string;
}

/** What an archive says of its rows behind them, by table. */
export type Totals = Readonly<Record<string, TableTotals>>;

/** Where the rows of a table stand in an archive: `tables/incident/000001.ndjson`. */
export function partFile(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.ndjson`;
}

/** @throws ArchiveProblem for what is no manifest, and for one of a newer form */
export function readManifest(text: string): Manifest {
  const found = parsed(text, MANIFEST_FILE) as Partial<Manifest>;
  if (typeof found.format !== 'number') throw unreadable(MANIFEST_FILE);
  if (found.format !== ARCHIVE_FORMAT)
    throw new ArchiveProblem(
      `The archive has format ${found.format} (Heliograph ${String(found.heliograph)}), and this version reads format ${ARCHIVE_FORMAT}: import it with that version or a later one.`,
    );
  const { tenant, migrations, tables } = found;
  const isReadable =
    typeof tenant === 'object' &&
    [tenant.id, tenant.slug, tenant.name].every((one) => typeof one === 'string') &&
    areTexts(migrations) &&
    Array.isArray(tables) &&
    tables.every(
      (table: Partial<ArchivedTable>) => typeof table.name === 'string' && areTexts(table.columns),
    );
  if (!isReadable) throw unreadable(MANIFEST_FILE);
  return found as Manifest;
}

/** @throws ArchiveProblem for what is none */
export function readTotals(text: string): Totals {
  const found = parsed(text, TOTALS_FILE);
  const isReadable = Object.values(found).every(
    (one: Partial<TableTotals> | null) => typeof one?.rows === 'number' && typeof one.sha256 === 'string',
  );
  if (!isReadable) throw unreadable(TOTALS_FILE);
  return found as Totals;
}

function parsed(text: string, file: string): object {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found;
  } catch {
    // Said below.
  }
  throw unreadable(file);
}

function unreadable(file: string): ArchiveProblem {
  return new ArchiveProblem(`The archive is damaged: its ${file} cannot be read.`);
}

function areTexts(list: unknown): boolean {
  return Array.isArray(list) && list.every((one) => typeof one === 'string');
}
