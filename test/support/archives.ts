import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack, type Headers } from 'tar-stream';

/** Entry of an archive: its header and its content. */
export interface ArchiveEntry {
  readonly header: Headers;
  readonly text: string;
}

/** Reads all entries of an archive, in order. */
export async function entriesOf(path: string): Promise<ArchiveEntry[]> {
  const unpacking = extract();
  unpacking.end(gunzipSync(await readFile(path)));
  const entries: ArchiveEntry[] = [];
  for await (const entry of unpacking) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk);
    entries.push({ header: entry.header, text: Buffer.concat(chunks).toString('utf8') });
  }
  return entries;
}

/** Writes an archive of these entries, without checking them. */
export async function writeEntries(path: string, entries: readonly ArchiveEntry[]): Promise<void> {
  const packing = pack();
  for (const { header, text } of entries)
    packing.entry(
      {
        name: header.name,
        ...(header.type == null ? {} : { type: header.type }),
        linkname: header.linkname ?? null,
      },
      text,
    );
  packing.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of packing) chunks.push(chunk);
  await writeFile(path, gzipSync(Buffer.concat(chunks)));
}

/** Parsed rows of an archive, by table. */
export function rowsOf(entries: readonly ArchiveEntry[]): Record<string, Record<string, unknown>[]> {
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const { header, text } of entries) {
    const table = /^tables\/(\w+)\//.exec(header.name)?.[1];
    if (table === undefined) continue;
    const lines = text.trimEnd().split('\n');
    (rows[table] ??= []).push(...lines.map((line) => JSON.parse(line) as Record<string, unknown>));
  }
  return rows;
}
