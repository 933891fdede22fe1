import { randomBytes } from 'node:crypto';
import {
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { entriesOf, writeEntries, type ArchiveEntry } from '../../test/support/archives.js';
import { readArchive, type ArchivePiece } from './archive-reader.js';
import { ArchiveWriter } from './archive-writer.js';
import type { Manifest } from './manifest.js';

const MANIFEST: Manifest = {
  format: 1,
  heliograph: '1.2.3',
  exported_at: '2026-03-01T12:00:00.000Z',
  tenant: { id: 'id', slug: 'acme', name: 'Acme “GmbH”' },
  migrations: ['First1'],
  tables: ['tenant', 'incident', 'note'].map((name) => ({ name, columns: ['id'] })),
};

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-archive-'));
});

afterAll(() => rm(folder, { recursive: true }));

function newFile(): string {
  files += 1;
  return join(folder, `archive-${files}.tar.gz`);
}

async function* batches(...rows: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  for (const batch of rows) yield await Promise.resolve(batch);
}

/** Writes an archive with these rows and returns its path. */
async function written(tables: Record<string, readonly string[]>, manifest = MANIFEST): Promise<string> {
  const path = newFile();
  await ArchiveWriter.write(path, async (writer) => {
    await writer.manifest(manifest);
    for (const [name, rows] of Object.entries(tables)) await writer.table(name, batches(rows));
  });
  return path;
}

async function piecesOf(path: string): Promise<ArchivePiece[]> {
  const pieces: ArchivePiece[] = [];
  for await (const piece of readArchive(path)) pieces.push(piece);
  return pieces;
}

/** Writes the archive with changed entries. */
async function changed(path: string, change: (entries: ArchiveEntry[]) => ArchiveEntry[]): Promise<string> {
  const other = newFile();
  await writeEntries(other, change(await entriesOf(path)));
  return other;
}

const WHOLE = { tenant: ['{"id":1}'], incident: ['{"id":1}', '{"id":2}'], note: [] };

describe('An archive', () => {
  it('is read as it was written: the manifest, the rows of each table, and the totals', async () => {
    const path = await written(WHOLE);
    expect(await piecesOf(path)).toEqual([
      { kind: 'manifest', manifest: MANIFEST },
      { kind: 'rows', table: 'tenant', file: 'tables/tenant/000001.ndjson', rows: ['{"id":1}'] },
      {
        kind: 'rows',
        table: 'incident',
        file: 'tables/incident/000001.ndjson',
        rows: ['{"id":1}', '{"id":2}'],
      },
      {
        kind: 'totals',
        totals: {
          tenant: { rows: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
          incident: { rows: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
          note: { rows: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
        },
      },
    ]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const [manifest] = await entriesOf(path);
    expect(manifest?.header).toMatchObject({ name: 'manifest.json', type: 'file', mode: 0o600 });
    // For people who look into it.
    expect(manifest?.text).toContain('{\n  "format": 1,\n');
  });

  it('divides a table into parts of about a mebibyte', async () => {
    const row = `{"id":1,"text":"${'x'.repeat(400_000)}"}`;
    const path = await written({ tenant: [], incident: Array<string>(7).fill(row), note: [] });
    const parts = (await piecesOf(path)).filter((piece) => piece.kind === 'rows');
    expect(parts.map(({ file, rows }) => [file, rows.length])).toEqual([
      ['tables/incident/000001.ndjson', 3],
      ['tables/incident/000002.ndjson', 3],
      ['tables/incident/000003.ndjson', 1],
    ]);
    expect(parts.flatMap(({ rows }) => rows)).toEqual(Array(7).fill(row));
    const exact = `{"id":"${'x'.repeat(1024 * 1024 - 9)}"}`;
    expect(await piecesOf(await written({ tenant: [], incident: [exact, exact], note: [] }))).toHaveLength(4);
  });

  it('has each row in one line, and counts the rows of all batches', async () => {
    const path = newFile();
    let counts: number[] = [];
    await ArchiveWriter.write(path, async (writer) => {
      await writer.manifest(MANIFEST);
      counts = [
        await writer.table(
          'tenant',
          batches(['{"id":1,\n\n"a":2}', '{"id":2,\r\n"b":"\\n"}'], [], ['{"id":3\r}']),
        ),
        await writer.table('incident', batches()),
        await writer.table('note', batches()),
      ];
    });
    expect(counts).toEqual([3, 0, 0]);
    const [, piece] = await piecesOf(path);
    expect(piece).toMatchObject({ rows: ['{"id":1, "a":2}', '{"id":2, "b":"\\n"}', '{"id":3 }'] });
  });

  it('may leave out tables, but not have them in another order', async () => {
    expect(
      (await piecesOf(await written({ incident: ['{"id":1}'], tenant: [], note: ['{"id":1}'] }))).length,
    ).toBe(4);
    await expect(
      written({ note: ['{"id":1}'], tenant: ['{"id":1}'], incident: [] }).then(piecesOf),
    ).rejects.toThrow('The archive has tables/tenant/000001.ndjson, which does not belong there.');
  });
});

describe('An archive that cannot be written', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('because the disk is full says so, asks for no more rows and leaves no file', async () => {
    const path = newFile();
    const other = await open(newFile(), 'w');
    const handles = Object.getPrototypeOf(other) as FileHandle;
    await other.close();
    vi.spyOn(handles, 'writeFile').mockImplementation(async (packed) => {
      for await (const chunk of packed as AsyncIterable<Buffer>)
        if (chunk.length > 1000) throw Object.assign(new Error('write failed'), { code: 'ENOSPC' });
    });
    let asked = 0;
    async function* endless(): AsyncGenerator<readonly string[]> {
      for (; asked < 500; asked += 1)
        yield await Promise.resolve([`{"text":"${randomBytes(100_000).toString('base64')}"}`]);
    }
    const writing = ArchiveWriter.write(path, async (writer) => {
      await writer.manifest(MANIFEST);
      await writer.table('tenant', endless());
    });
    await expect(writing).rejects.toThrow(
      `The archive ${path} cannot be written: the disk is full. No archive has been made.`,
    );
    expect(asked).toBeLessThan(100);
    expect(
      (await readdir(folder)).filter((name) => path.endsWith(name) || name.endsWith('.partial')),
    ).toEqual([]);
  });

  it('leaves no file if its content fails, and fails as that does', async () => {
    const path = newFile();
    const failing = ArchiveWriter.write(path, async (writer) => {
      await writer.manifest(MANIFEST);
      throw new Error('The database is gone.');
    });
    await expect(failing).rejects.toThrow('The database is gone.');
    expect(
      (await readdir(folder)).filter((name) => path.endsWith(name) || name.endsWith('.partial')),
    ).toEqual([]);
  });

  it('replaces no file, complete or partial', async () => {
    const path = await written(WHOLE);
    const before = await readFile(path);
    const again = ArchiveWriter.write(path, (writer) => writer.manifest(MANIFEST));
    await expect(again).rejects.toThrow(`The file ${path} already exists; name a new one.`);
    expect(await readFile(path)).toEqual(before);

    const other = newFile();
    await writeFile(`${other}.partial`, 'another export');
    const beside = ArchiveWriter.write(other, (writer) => writer.manifest(MANIFEST));
    await expect(beside).rejects.toThrow(
      `The file ${other}.partial already exists: another export is writing it, or was interrupted. Delete it if none is running.`,
    );
    expect(await readFile(`${other}.partial`, 'utf8')).toBe('another export');
    await rm(`${other}.partial`);
  });

  it('does not replace a file that appears meanwhile', async () => {
    const path = newFile();
    const writing = ArchiveWriter.write(path, async (writer) => {
      await writer.manifest(MANIFEST);
      await writeFile(path, 'of somebody else');
    });
    await expect(writing).rejects.toThrow(
      `The archive ${path} cannot be written: EEXIST. No archive has been made.`,
    );
    expect(await readFile(path, 'utf8')).toBe('of somebody else');
    expect(await readdir(folder)).not.toContain(`${path.slice(folder.length + 1)}.partial`);
  });

  it('says why: a folder that is none', async () => {
    const none = 'there is no such folder. No archive has been made.';
    const write = (path: string): Promise<void> =>
      ArchiveWriter.write(path, (writer) => writer.manifest(MANIFEST));
    const path = await written(WHOLE);
    for (const inNone of [join(folder, 'none', 'a.tar.gz'), join(path, 'a.tar.gz')])
      await expect(write(inNone)).rejects.toThrow(`The archive ${inNone} cannot be written: ${none}`);
  });
});

describe('An archive is refused', () => {
  let path: string;

  beforeAll(async () => {
    path = await written(WHOLE);
  });

  const refusal = (bad: string): Promise<string> =>
    piecesOf(bad).then(
      () => 'It was read.',
      (error: unknown) => (error as Error).message,
    );
  const file = (name: string, text: string): ArchiveEntry => ({ header: { name, type: 'file' }, text });

  it('that ends before its totals, or goes on after them', async () => {
    expect(await refusal(await changed(path, (all) => all.slice(0, -1)))).toBe(
      'The archive is incomplete: it has been cut off. Export the tenant again.',
    );
    expect(await refusal(await changed(path, (all) => [...all, all.at(-1)!]))).toBe(
      'The archive has totals.json, which does not belong there.',
    );
    expect(await refusal(await changed(path, (all) => [...all, file('more.txt', 'x')]))).toBe(
      'The archive has more.txt, which does not belong there.',
    );
  });

  it('that has a part twice, or lacks one', async () => {
    const twice = await changed(path, ([manifest, first, ...rest]) => [manifest!, first!, first!, ...rest]);
    expect(await refusal(twice)).toBe(
      'The archive has tables/tenant/000001.ndjson, which does not belong there.',
    );
    const second = await changed(path, (all) =>
      all.map((one) =>
        one.header.name === 'tables/incident/000001.ndjson'
          ? file('tables/incident/000002.ndjson', one.text)
          : one,
      ),
    );
    expect(await refusal(second)).toBe(
      'The archive has tables/incident/000002.ndjson, which does not belong there.',
    );
    const unknown = await changed(path, ([manifest, ...rest]) => [
      manifest!,
      file('tables/undefined/000001.ndjson', '{"id":1}\n'),
      ...rest,
    ]);
    expect(await refusal(unknown)).toBe(
      'The archive has tables/undefined/000001.ndjson, which does not belong there.',
    );
  });

  it('whose totals lack a table, or have other counts or checksums', async () => {
    const totals = (change: (found: any) => void): Promise<string> =>
      changed(path, (all) => {
        const found: unknown = JSON.parse(all.at(-1)!.text);
        change(found);
        return [...all.slice(0, -1), file('totals.json', JSON.stringify(found))];
      });
    expect(await refusal(await totals((found) => delete found.incident))).toBe(
      'The archive is damaged: it has 2 rows of incident, and should have none.',
    );
    expect(await refusal(await totals((found) => (found.note.rows = 1)))).toBe(
      'The archive is damaged: it has 0 rows of note, and should have 1.',
    );
    for (const table of ['incident', 'note'])
      expect(await refusal(await totals((found) => (found[table].sha256 = found.tenant.sha256)))).toBe(
        `The archive is damaged: the checksum of ${table} is not that of its rows.`,
      );
  });

  it.each(['', '\n', '{"id":1}', '{"id":1}\n\n', '[1]\n', '{"id":1\n', '"id":1}\n', '{"id":1}\nx\n'])(
    'with lines that are not records: %j',
    async (text) => {
      const bad = await changed(path, (all) =>
        all.map((one) => (one.header.name === 'tables/tenant/000001.ndjson' ? { ...one, text } : one)),
      );
      expect(await refusal(bad)).toBe(
        text === ''
          ? 'The archive is damaged: it has 0 rows of tenant, and should have 1.'
          : 'The archive is damaged: tables/tenant/000001.ndjson has a line that is not a record.',
      );
    },
  );

  it('that is another kind of file', async () => {
    const none = 'The file is not an archive that tenant:export has written, or is damaged.';
    const other = newFile();
    await writeFile(other, 'slug,name\n');
    expect(await refusal(other)).toBe(none);
    await writeFile(other, gzipSync('x'.repeat(2000)));
    expect(await refusal(other)).toBe(none);
    await writeEntries(other, [file('readme.txt', 'Hello.')]);
    expect(await refusal(other)).toBe(none);
    await writeFile(other, '');
    expect(await refusal(other)).toContain('cut off');
  });

  it('that is damaged or cut off', async () => {
    const bytes = await readFile(path);
    const other = newFile();
    await writeFile(other, bytes.subarray(0, bytes.length - 20));
    expect(await refusal(other)).toBe(
      'The archive is incomplete: it has been cut off. Export the tenant again.',
    );
    await writeFile(other, gzipSync(gunzipSync(bytes).subarray(0, 600)));
    expect(await refusal(other)).toContain('it has been cut off');
    const damaged = Buffer.from(bytes);
    damaged.fill(0xff, 20, 40);
    await writeFile(other, damaged);
    expect(await refusal(other)).toMatch(/^The archive is damaged: .+\.$/);
  });

  it('that has something other than files, whose name is safe to print', async () => {
    const folderIn = await changed(path, ([manifest, ...rest]) => [
      manifest!,
      { header: { name: `a\u001b[31m${'b'.repeat(200)}`, type: 'directory' }, text: '' },
      ...rest,
    ]);
    expect(await refusal(folderIn)).toBe(
      `The archive has a?[31m${'b'.repeat(94)}, which does not belong there.`,
    );
    const table = await changed(path, (all) => [
      ...all.slice(0, -1),
      { header: { name: 'tables/note/000001.ndjson', type: 'directory' }, text: '' },
      all.at(-1)!,
    ]);
    expect(await refusal(table)).toBe(
      'The archive has tables/note/000001.ndjson, which does not belong there.',
    );
  });

  it('that is not there, or a folder', async () => {
    const none = join(folder, 'none');
    expect(await refusal(none)).toBe(`The archive ${none} cannot be read: there is no such file.`);
    expect(await refusal(folder)).toBe(`The archive ${folder} cannot be read: it is a folder.`);
    const circle = join(folder, 'circle');
    await symlink(circle, circle);
    expect(await refusal(circle)).toMatch(/^The archive .+circle cannot be read: ELOOP.+\.$/);
    await rm(circle);
  });

  it('that has an entry of more than 64 mebibytes', async () => {
    const claiming = async (size: number): Promise<string> => {
      const packing = pack();
      packing.entry({ name: 'manifest.json', size });
      const large = newFile();
      for await (const header of packing) {
        await writeFile(large, gzipSync(header));
        break;
      }
      return refusal(large);
    };
    const most = 64 * 1024 * 1024;
    expect(await claiming(most + 1)).toBe('The archive has manifest.json that is too large.');
    expect(await claiming(most)).toContain('cut off');
  });

  it('that has an entry of a negative size', async () => {
    const packing = pack();
    const header = { name: 'manifest.json', pax: { size: '-1' } };
    packing.entry(header, JSON.stringify(MANIFEST));
    packing.finalize();
    const negative = newFile();
    await writeFile(negative, gzipSync(await buffer(packing)));
    expect(await refusal(negative)).toBe('The archive has manifest.json that is too large.');
  });

  it('whose headers are larger than an entry may be, because they are collected in memory', async () => {
    const most = 64 * 1024 * 1024 + 64 * 1024;
    const packing = pack();
    packing.entry({ name: 'manifest.json', size: 2 * most, type: 'pax-header' });
    for await (const header of packing) {
      const ofBytes = async (bytes: number): Promise<string> => {
        const large = newFile();
        await writeFile(large, gzipSync(Buffer.concat([header], bytes), { level: 1 }));
        return refusal(large);
      };
      expect(await ofBytes(most)).toContain('cut off');
      expect(await ofBytes(most + 1)).toBe('The archive has an entry that is too large.');
      break;
    }
  });
});
