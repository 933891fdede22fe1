import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Entry } from 'tar-stream';
import { ArchiveProblem } from './archive-problem.js';
import { cutOff, notAnArchive, unreadable } from './file-problems.js';
import {
  MANIFEST_FILE,
  TOTALS_FILE,
  partFile,
  readManifest,
  readTotals,
  type Manifest,
  type Totals,
} from './manifest.js';

/** Maximum size of an entry in bytes. A single large row can make a part larger than usual. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Bytes of headers and padding besides an entry's content. */
const FRAME_BYTES = 64 * 1024;

/** A piece of an archive, in the order of the file. */
export type ArchivePiece =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  /** Some rows of a table, as JSON. */
  | { readonly kind: 'rows'; readonly table: string; readonly file: string; readonly rows: readonly string[] }
  /** The last piece: everything before it is complete and unchanged. */
  | { readonly kind: 'totals'; readonly totals: Totals };

/**
 * Reads an archive piece by piece, in bounded memory whatever the file contains.
 *
 * @throws ArchiveProblem, possibly after the first pieces, if the file is not an archive, is cut off or
 *   damaged, or has unexpected entries
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivePiece> {
  let sinceEntry = 0;
  // tar-stream collects some headers in memory, whatever length they claim.
  const guard = new Transform({
    transform: (chunk: Buffer, _, done) => {
      sinceEntry += chunk.length;
      if (sinceEntry > MAX_BYTES + FRAME_BYTES) done(tooLarge('an entry'));
      else done(null, chunk);
    },
  });
  const entries = extract();
  const unpacked = pipeline(createReadStream(path), createGunzip(), guard, entries);
  // The entries report the same error.
  unpacked.catch(() => undefined);
  const order = new ArchiveOrder();
  try {
    for await (const entry of entries) {
      sinceEntry = 0;
      yield order.piece(entry.header.name, await contentOf(entry));
    }
    await unpacked;
  } catch (error) {
    throw error instanceof ArchiveProblem ? error : unreadable(path, error);
  }
  order.end();
}

/** Checks the order and the completeness of an archive's entries. */
class ArchiveOrder {
  private manifest: Manifest | undefined;
  private isComplete = false;
  /** Index of the current table in the manifest. */
  private place = -1;
  private part = 0;
  private readonly found = new Map<string, { rows: number; digest: Hash }>();

  piece(file: string, content: Buffer): ArchivePiece {
    if (this.isComplete) throw unexpected(file);
    if (this.manifest === undefined) {
      if (file !== MANIFEST_FILE) throw notAnArchive();
      this.manifest = readManifest(content.toString('utf8'));
      return { kind: 'manifest', manifest: this.manifest };
    }
    if (file === TOTALS_FILE) {
      const totals = readTotals(content.toString('utf8'));
      this.compare(this.manifest, totals);
      this.isComplete = true;
      return { kind: 'totals', totals };
    }
    const table = this.tableOf(file, this.manifest);
    const rows = linesOf(content, file);
    const sums = this.found.get(table) ?? { rows: 0, digest: createHash('sha256') };
    sums.digest.update(content);
    this.found.set(table, { rows: sums.rows + rows.length, digest: sums.digest });
    return { kind: 'rows', table, file, rows };
  }

  /** @throws ArchiveProblem if something is missing */
  end(): void {
    if (!this.isComplete) throw cutOff();
  }

  /** Table of a part. A part is either the next one of the same table or the first of a later table. */
  private tableOf(file: string, { tables }: Manifest): string {
    const present = tables[this.place]?.name;
    if (present !== undefined && file === partFile(present, this.part + 1)) {
      this.part += 1;
      return present;
    }
    const next = tables.findIndex(({ name }, index) => index > this.place && file === partFile(name, 1));
    const table = tables[next]?.name;
    if (table === undefined) throw unexpected(file);
    this.place = next;
    this.part = 1;
    return table;
  }

  private compare({ tables }: Manifest, totals: Totals): void {
    for (const { name } of tables) {
      const { rows, digest } = this.found.get(name) ?? { rows: 0, digest: createHash('sha256') };
      const expected = totals[name];
      if (expected?.rows !== rows)
        throw new ArchiveProblem(
          `The archive is damaged: it has ${rows} rows of ${name}, and should have ${expected?.rows ?? 'none'}.`,
        );
      if (expected.sha256 !== digest.digest('hex'))
        throw new ArchiveProblem(`The archive is damaged: the checksum of ${name} is not that of its rows.`);
    }
  }
}

async function contentOf(entry: Entry): Promise<Buffer> {
  const { name, type, size = 0 } = entry.header;
  if (type !== 'file') throw unexpected(name);
  if (!(size >= 0 && size <= MAX_BYTES)) throw tooLarge(name);
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function linesOf(content: Buffer, file: string): string[] {
  const lines = content.toString('utf8').split('\n');
  // Every line ends with a newline, including the last.
  const last = lines.pop();
  if (last !== '' || lines.some((line) => !line.startsWith('{') || !line.endsWith('}')))
    throw new ArchiveProblem(`The archive is damaged: ${printable(file)} has a line that is not a record.`);
  return lines;
}

function unexpected(file: string): ArchiveProblem {
  return new ArchiveProblem(`The archive has ${printable(file)}, which does not belong there.`);
}

function tooLarge(what: string): ArchiveProblem {
  return new ArchiveProblem(`The archive has ${printable(what)} that is too large.`);
}

/** Makes a name from an untrusted file safe for a terminal. */
function printable(name: string): string {
  return name.replace(/[^\x20-\x7e]/g, '?').slice(0, 100);
}
