import { createHash, type Hash } from 'node:crypto';
import { link, open, unlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { ArchiveProblem } from './archive-problem.js';
import { codeOf, unwritable } from './file-problems.js';
import { MANIFEST_FILE, TOTALS_FILE, partFile, type Manifest, type TableTotals } from './manifest.js';

/** Bytes after which a part is complete. A whole part is held in memory when it is written or read. */
const PART_BYTES = 1024 * 1024;

/** Only for its owner: an archive contains everything of a tenant, including secrets. */
const MODE = 0o600;

/** The file can no longer be written. The error of writing it gives the reason. */
class NoLongerWritten extends Error {}

/** Takes the content of an archive in order: the manifest, then the rows of table after table. */
export class ArchiveWriter {
  private readonly pack: Pack = pack();
  private readonly totals: Record<string, TableTotals> = {};

  private constructor() {}

  /**
   * Writes a whole archive or none. The file gets its name only once it is complete, and never replaces another file.
   *
   * @param fill provides the content
   * @throws ArchiveProblem if it cannot be written, and whatever `fill` throws
   */
  static async write(path: string, fill: (writer: ArchiveWriter) => Promise<void>): Promise<void> {
    const partial = `${path}.partial`;
    await requireNone(path);
    const handle = await open(partial, 'wx', MODE).catch((error: unknown) => {
      throw codeOf(error) === 'EEXIST'
        ? new ArchiveProblem(
            `The file ${partial} already exists: another export is writing it, or was interrupted. Delete it if none is running.`,
          )
        : unwritable(path, error);
    });
    try {
      const writer = new ArchiveWriter();
      let failure: unknown;
      const filling = fill(writer)
        .then(() => writer.finish())
        .catch((error: unknown) => {
          if (!(error instanceof NoLongerWritten)) failure ??= error;
          writer.pack.destroy();
        });
      const written = pipeline(writer.pack, createGzip(), (packed) => handle.writeFile(packed)).catch(
        (error: unknown) => {
          failure ??= unwritable(path, error);
        },
      );
      await Promise.all([filling, written]);
      if (failure !== undefined) throw failure as Error;
      await handle.sync();
      await link(partial, path).catch((error: unknown) => {
        throw unwritable(path, error);
      });
    } finally {
      await handle.close();
      await unlink(partial).catch(() => undefined);
    }
  }

  manifest(manifest: Manifest): Promise<void> {
    return this.entry(MANIFEST_FILE, JSON.stringify(manifest, undefined, 2));
  }

  /**
   * Adds all rows of a table.
   *
   * @param batches rows as JSON
   * @returns number of rows
   */
  async table(name: string, batches: AsyncIterable<readonly string[]>): Promise<number> {
    const digest = createHash('sha256');
    let [part, rows, bytes] = [0, 0, 0];
    let lines: string[] = [];
    const flush = async (): Promise<void> => {
      if (lines.length === 0) return;
      part += 1;
      await this.part(partFile(name, part), `${lines.join('\n')}\n`, digest);
      lines = [];
      bytes = 0;
    };
    for await (const batch of batches) {
      for (const row of batch) {
        const line = inOneLine(row);
        lines.push(line);
        rows += 1;
        bytes += line.length;
        if (bytes >= PART_BYTES) await flush();
      }
    }
    await flush();
    this.totals[name] = { rows, sha256: digest.digest('hex') };
    return rows;
  }

  private async part(name: string, content: string, digest: Hash): Promise<void> {
    digest.update(content);
    await this.entry(name, content);
  }

  private async finish(): Promise<void> {
    await this.entry(TOTALS_FILE, JSON.stringify(this.totals, undefined, 2));
    this.pack.finalize();
  }

  /** Resolves once the content is on its way to the file. Awaiting this keeps at most one entry waiting. */
  private entry(name: string, content: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const bytes = Buffer.from(content);
      const entry = this.pack.entry({ name, size: bytes.length, mode: MODE }, (error) => {
        if (error == null) resolve();
        else reject(new NoLongerWritten(error.message));
      });
      entry.on('error', () => undefined);
      entry.end(bytes);
    });
  }
}

/** A row as one line. A raw line break in JSON is only whitespace between its members. */
export function inOneLine(row: string): string {
  return row.includes('\n') || row.includes('\r') ? row.replace(/[\r\n]+/g, ' ') : row;
}

async function requireNone(path: string): Promise<void> {
  const handle = await open(path).catch(() => undefined);
  if (handle === undefined) return;
  await handle.close();
  throw new ArchiveProblem(`The file ${path} already exists; name a new one.`);
}
