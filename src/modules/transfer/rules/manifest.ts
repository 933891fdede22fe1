import { ArchiveProblem } from './archive-problem.js';

/** Version of the archive format. Only this one can be imported. */
export const ARCHIVE_FORMAT = 1;
/** The first entry of an archive. */
export const MANIFEST_FILE = 'manifest.json';
/** The last entry. An archive without it was cut off. */
export const TOTALS_FILE = 'totals.json';

/** A table whose rows an archive may contain. */
interface ArchivedTable {
  readonly name: string;
  /** Names of the members of its rows. */
  readonly columns: readonly string[];
}

/** Describes an archive. It precedes the rows. */
export interface Manifest {
  readonly format: number;
  /** The version of Heliograph that made it. */
  readonly heliograph: string;
  /** ISO 8601. */
  readonly exported_at: string;
  readonly tenant: { readonly id: string; readonly slug: string; readonly name: string };
  /** Applied migrations, oldest first. Those of packages are prefixed with the package's name. */
  readonly migrations: readonly string[];
  /** In the order of the archive: each table comes after the tables that it references. */
  readonly tables: readonly ArchivedTable[];
}

/** Row count and checksum of one table. */
export interface TableTotals {
  readonly rows: number;
  /** SHA-256 over all parts, in hexadecimal. */
  readonly sha256: string;
}

/** Totals by table. They follow the rows. */
export type Totals = Readonly<Record<string, TableTotals>>;

/** Path of a table's part in an archive: `tables/incident/000001.ndjson`. */
export function partFile(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.ndjson`;
}

/** @throws ArchiveProblem if it is not a manifest or has another format */
export function readManifest(text: string): Manifest {
  const found = parsed(text, MANIFEST_FILE) as Partial<Manifest>;
  // Formats count up from 1, so any other number is damage.
  const { format = 0 } = found;
  if (!Number.isSafeInteger(format) || format < 1) throw unreadable(MANIFEST_FILE);
  if (format !== ARCHIVE_FORMAT)
    throw new ArchiveProblem(
      `The archive has format ${format} (Heliograph ${String(found.heliograph)}), and this version reads format ${ARCHIVE_FORMAT}: import it with that version or a later one.`,
    );
  const { tenant, migrations, tables } = found as {
    readonly tenant?: Partial<Manifest['tenant']> | null;
    readonly migrations?: unknown;
    readonly tables?: unknown;
  };
  const isReadable =
    areTexts([tenant?.id, tenant?.slug, tenant?.name]) &&
    areTexts(migrations) &&
    Array.isArray(tables) &&
    tables.every(
      (table: Partial<ArchivedTable> | null) => typeof table?.name === 'string' && areTexts(table.columns),
    );
  if (!isReadable) throw unreadable(MANIFEST_FILE);
  return found as Manifest;
}

/** @throws ArchiveProblem if it is not a list of totals */
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
    // Reported below.
  }
  throw unreadable(file);
}

function unreadable(file: string): ArchiveProblem {
  return new ArchiveProblem(`The archive is damaged: its ${file} cannot be read.`);
}

function areTexts(list: unknown): boolean {
  return Array.isArray(list) && list.every((one) => typeof one === 'string');
}
