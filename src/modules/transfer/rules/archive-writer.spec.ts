import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ArchiveFolder,
  batches,
  MANIFEST,
  piecesOf,
  WHOLE,
} from '../../../../test/support/archive-folder.js';
import { entriesOf } from '../../../../test/support/archives.js';
import { ArchiveWriter } from './archive-writer.js';

const folder = new ArchiveFolder();

describe('An archive', () => {
  it('is read as it was written: the manifest, the rows of each table, and the totals', async () => {
    const path = await folder.write(WHOLE);
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
    const path = await folder.write({ tenant: [], incident: Array<string>(7).fill(row), note: [] });
    const parts = (await piecesOf(path)).filter((piece) => piece.kind === 'rows');
    expect(parts.map(({ file, rows }) => [file, rows.length])).toEqual([
      ['tables/incident/000001.ndjson', 3],
      ['tables/incident/000002.ndjson', 3],
      ['tables/incident/000003.ndjson', 1],
    ]);
    expect(parts.flatMap(({ rows }) => rows)).toEqual(Array(7).fill(row));
    const exact = `{"id":"${'x'.repeat(1024 * 1024 - 9)}"}`;
    expect(
      await piecesOf(await folder.write({ tenant: [], incident: [exact, exact], note: [] })),
    ).toHaveLength(4);
  });

  it('has each row in one line, and counts the rows of all batches', async () => {
    const path = folder.newFile();
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
      (await piecesOf(await folder.write({ incident: ['{"id":1}'], tenant: [], note: ['{"id":1}'] }))).length,
    ).toBe(4);
    await expect(
      folder.write({ note: ['{"id":1}'], tenant: ['{"id":1}'], incident: [] }).then(piecesOf),
    ).rejects.toThrow('The archive has tables/tenant/000001.ndjson, which does not belong there.');
  });
});

describe('An archive that cannot be written', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('because the disk is full says so, asks for no more rows and leaves no file', async () => {
    const path = folder.newFile();
    const other = await open(folder.newFile(), 'w');
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
      (await readdir(folder.path)).filter((name) => path.endsWith(name) || name.endsWith('.partial')),
    ).toEqual([]);
  });

  it('leaves no file if its content fails, and fails as that does', async () => {
    const path = folder.newFile();
    const failing = ArchiveWriter.write(path, async (writer) => {
      await writer.manifest(MANIFEST);
      throw new Error('The database is gone.');
    });
    await expect(failing).rejects.toThrow('The database is gone.');
    expect(
      (await readdir(folder.path)).filter((name) => path.endsWith(name) || name.endsWith('.partial')),
    ).toEqual([]);
  });

  it('replaces no file, complete or partial', async () => {
    const path = await folder.write(WHOLE);
    const before = await readFile(path);
    const again = ArchiveWriter.write(path, (writer) => writer.manifest(MANIFEST));
    await expect(again).rejects.toThrow(`The file ${path} already exists; name a new one.`);
    expect(await readFile(path)).toEqual(before);

    const other = folder.newFile();
    await writeFile(`${other}.partial`, 'another export');
    const beside = ArchiveWriter.write(other, (writer) => writer.manifest(MANIFEST));
    await expect(beside).rejects.toThrow(
      `The file ${other}.partial already exists: another export is writing it, or was interrupted. Delete it if none is running.`,
    );
    expect(await readFile(`${other}.partial`, 'utf8')).toBe('another export');
    await rm(`${other}.partial`);
  });

  it('does not replace a file that appears meanwhile', async () => {
    const path = folder.newFile();
    const writing = ArchiveWriter.write(path, async (writer) => {
      await writer.manifest(MANIFEST);
      await writeFile(path, 'of somebody else');
    });
    await expect(writing).rejects.toThrow(
      `The archive ${path} cannot be written: EEXIST. No archive has been made.`,
    );
    expect(await readFile(path, 'utf8')).toBe('of somebody else');
    expect(await readdir(folder.path)).not.toContain(`${path.slice(folder.path.length + 1)}.partial`);
  });

  it('says why: a folder that is none', async () => {
    const none = 'there is no such folder. No archive has been made.';
    const write = (path: string): Promise<void> =>
      ArchiveWriter.write(path, (writer) => writer.manifest(MANIFEST));
    const path = await folder.write(WHOLE);
    for (const inNone of [join(folder.path, 'none', 'a.tar.gz'), join(path, 'a.tar.gz')])
      await expect(write(inNone)).rejects.toThrow(`The archive ${inNone} cannot be written: ${none}`);
  });
});
