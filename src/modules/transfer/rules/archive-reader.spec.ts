import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { ArchiveFolder, MANIFEST, piecesOf, WHOLE } from '../../../../test/support/archive-folder.js';
import { entriesOf, writeEntries, type ArchiveEntry } from '../../../../test/support/archives.js';

const folder = new ArchiveFolder();

/** Writes the archive with changed entries. */
async function changed(path: string, change: (entries: ArchiveEntry[]) => ArchiveEntry[]): Promise<string> {
  const other = folder.newFile();
  await writeEntries(other, change(await entriesOf(path)));
  return other;
}

describe('An archive is refused', () => {
  let path: string;

  beforeAll(async () => {
    path = await folder.write(WHOLE);
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
    const other = folder.newFile();
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
    const other = folder.newFile();
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
    const none = join(folder.path, 'none');
    expect(await refusal(none)).toBe(`The archive ${none} cannot be read: there is no such file.`);
    expect(await refusal(folder.path)).toBe(`The archive ${folder.path} cannot be read: it is a folder.`);
    const circle = join(folder.path, 'circle');
    await symlink(circle, circle);
    expect(await refusal(circle)).toMatch(/^The archive .+circle cannot be read: ELOOP.+\.$/);
    await rm(circle);
  });

  it('that has an entry of more than 64 mebibytes', async () => {
    const claiming = async (size: number): Promise<string> => {
      const packing = pack();
      packing.entry({ name: 'manifest.json', size });
      const large = folder.newFile();
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
    const negative = folder.newFile();
    await writeFile(negative, gzipSync(await buffer(packing)));
    expect(await refusal(negative)).toBe('The archive has manifest.json that is too large.');
  });

  it('whose headers are larger than an entry may be, because they are collected in memory', async () => {
    const most = 64 * 1024 * 1024 + 64 * 1024;
    const packing = pack();
    packing.entry({ name: 'manifest.json', size: 2 * most, type: 'pax-header' });
    for await (const header of packing) {
      const ofBytes = async (bytes: number): Promise<string> => {
        const large = folder.newFile();
        await writeFile(large, gzipSync(Buffer.concat([header], bytes), { level: 1 }));
        return refusal(large);
      };
      expect(await ofBytes(most)).toContain('cut off');
      expect(await ofBytes(most + 1)).toBe('The archive has an entry that is too large.');
      break;
    }
  });
});
