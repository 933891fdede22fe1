import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandFailed } from '#module-system/commands/command-failed.js';
import { NewFile } from './new-file.js';
import { readingFile } from './reading-file.js';
import { RefusedRows } from './refused-rows.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* parts(...texts: readonly string[]): AsyncGenerator<string> {
  for (const one of texts) yield await Promise.resolve(one);
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CommandFailed);
  return (error as Error).message;
}

describe('A file that a command reads', () => {
  it('is read as a stream', async () => {
    const path = join(folder, 'given.csv');
    await writeFile(path, 'a,b\nc,d\n');
    expect(await text(await readingFile(path))).toBe('a,b\nc,d\n');
  });

  it('is refused in a sentence if it is missing or a folder', async () => {
    const missing = join(folder, 'missing.csv');
    expect(await failureOf(readingFile(missing))).toBe(
      `The file ${missing} cannot be read: there is no such file.`,
    );
    expect(await failureOf(readingFile(folder))).toBe(`The file ${folder} cannot be read: it is a folder.`);
    const below = join(folder, 'given.csv', 'below');
    await writeFile(join(folder, 'given.csv'), '');
    expect(await failureOf(readingFile(below))).toBe(`The file ${below} cannot be read: ENOTDIR.`);
  });
});

describe('A file that a command makes', () => {
  it('has all parts in order, and only its owner can read it', async () => {
    const path = join(folder, 'made.txt');
    await NewFile.write(path, parts('one\n', 'two\n'));
    expect(await readFile(path, 'utf8')).toBe('one\ntwo\n');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('never replaces another, and is refused in a sentence', async () => {
    const path = join(folder, 'there.txt');
    await writeFile(path, 'mine');
    expect(await failureOf(NewFile.write(path, parts('theirs')))).toBe(
      `The file ${path} already exists; name a new one.`,
    );
    expect(await readFile(path, 'utf8')).toBe('mine');
    const nowhere = join(folder, 'nowhere', 'new.txt');
    expect(await failureOf(NewFile.at(nowhere))).toBe(`The file ${nowhere} cannot be made: ENOENT.`);
  });
});

describe('The refused rows of an import', () => {
  const rowsFrom = (first: number, count: number): { line: number; problem: string; cells: object }[] =>
    Array.from({ length: count }, (_, number) => ({
      line: first + number,
      problem: `Problem ${first + number}.`,
      cells: { address: `a${first + number}@example.com` },
    }));
  const linesOf = (rows: RefusedRows): number[] => rows.first.map(({ line }) => line);

  it('are shown up to the twentieth, and all written to the report', async () => {
    const path = join(folder, 'report.csv');
    const rows = await RefusedRows.startIn(path);
    await rows.add(rowsFrom(2, 15));
    await rows.add([]);
    await rows.add(rowsFrom(17, 10));
    await rows.add(rowsFrom(27, 3));
    await rows.close();
    await expect(rows.add(rowsFrom(30, 1))).rejects.toThrow();
    expect(linesOf(rows)).toEqual(Array.from({ length: 20 }, (_, number) => number + 2));
    expect(rows.first[0]).toEqual({ line: 2, problem: 'Problem 2.' });
    const [heading, ...written] = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
    expect(heading).toMatch(/^line,problem,/);
    expect(written.map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: 28 }, (_, number) => number + 2),
    );
  });

  it('need no report', async () => {
    const rows = await RefusedRows.startIn(undefined);
    await rows.add(rowsFrom(5, 1));
    await rows.close();
    expect(linesOf(rows)).toEqual([5]);
  });

  it('are not collected at all if the report cannot be made', async () => {
    const path = join(folder, 'taken.csv');
    await writeFile(path, '');
    expect(await failureOf(RefusedRows.startIn(path))).toContain('already exists');
  });
});
