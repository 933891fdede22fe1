import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readArchive, type ArchivePiece } from '#modules/transfer/rules/archive-reader.js';
import { ArchiveWriter } from '#modules/transfer/rules/archive-writer.js';
import type { Manifest } from '#modules/transfer/rules/manifest.js';

export const MANIFEST: Manifest = {
  format: 1,
  heliograph: '1.2.3',
  exported_at: '2026-03-01T12:00:00.000Z',
  tenant: { id: 'id', slug: 'acme', name: 'Acme “GmbH”' },
  migrations: ['First1'],
  tables: ['tenant', 'incident', 'note'].map((name) => ({ name, columns: ['id'] })),
};

/** Rows of each table of a small archive. */
export const WHOLE = { tenant: ['{"id":1}'], incident: ['{"id":1}', '{"id":2}'], note: [] };

/** Temporary folder for archives, which is deleted after the specs of a file. */
export class ArchiveFolder {
  path = '';
  private files = 0;

  constructor() {
    beforeAll(async () => {
      this.path = await mkdtemp(join(tmpdir(), 'heliograph-archive-'));
    });
    afterAll(() => rm(this.path, { recursive: true }));
  }

  /** Path of a file that does not exist yet. */
  newFile(): string {
    this.files += 1;
    return join(this.path, `archive-${this.files}.tar.gz`);
  }

  /** Writes an archive with these rows and returns its path. */
  async write(tables: Record<string, readonly string[]>): Promise<string> {
    const path = this.newFile();
    await ArchiveWriter.write(path, async (writer) => {
      await writer.manifest(MANIFEST);
      for (const [name, rows] of Object.entries(tables)) await writer.table(name, batches(rows));
    });
    return path;
  }
}

export async function* batches(...rows: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  for (const batch of rows) yield await Promise.resolve(batch);
}

export async function piecesOf(path: string): Promise<ArchivePiece[]> {
  const pieces: ArchivePiece[] = [];
  for await (const piece of readArchive(path)) pieces.push(piece);
  return pieces;
}
