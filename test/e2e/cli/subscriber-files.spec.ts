import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.js';
import { CommandLineHere } from './command-line-here.js';
import { CommandLine, makeDataFolder, outcomeOf, start, type Outcome } from './command-line.js';

const HEADER = 'channel,address,status,locale,component_ids,group_ids,events\r\n';
const LARGE = 20_000;
/** Imports of many rows take long, even longer beside other tests. */
const TIMEOUT_MS = 300_000;

interface Report {
  rows: number;
  created: number;
  existing: number;
  differing: number;
  refused: number;
  report: string | null;
  problems: { line: number; problem: string }[];
}

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let files: string;
let holder: EmbeddedPostgres;
let cli: CommandLine;
let tenants = 0;

beforeAll(async () => {
  folder = await makeDataFolder();
  files = await mkdtemp(join(tmpdir(), 'heliograph-files-'));
  holder = await EmbeddedPostgres.acquire({
    dataDir: folder.path,
    purpose: 'server',
    volatile: true,
    onProgress: () => undefined,
  });
  cli = new CommandLineHere({ DATA_DIR: folder.path });
});

afterAll(async () => {
  await holder.release();
  await Promise.all([folder.remove(), rm(files, { recursive: true })]);
});

async function newTenant(): Promise<string> {
  tenants += 1;
  const slug = `acme-${tenants}`;
  await cli.json('tenant:create', slug, '--name', slug);
  return slug;
}

/** Writes a file with this content and returns its path. */
async function fileOf(content: string | Buffer): Promise<string> {
  tenants += 1;
  const path = join(files, `${tenants}.csv`);
  await writeFile(path, content);
  return path;
}

/** Path at which no file exists yet. */
function newPath(): string {
  tenants += 1;
  return join(files, `new-${tenants}.csv`);
}

function reportIn({ stdout }: Outcome): Report {
  return JSON.parse(stdout) as Report;
}

async function withInput(input: string, ...args: string[]): Promise<Outcome> {
  const child = start('cli.js', args, { DATA_DIR: folder.path });
  const ended = outcomeOf(child);
  child.stdin.end(input);
  return ended;
}

describe('subscribers:import', { timeout: TIMEOUT_MS }, () => {
  it('makes subscribers, tells what was refused by line, and writes a report that can be corrected and imported', async () => {
    const slug = await newTenant();
    const file = await fileOf(
      '\ufeffAddress;Status;Locale\r\nada@example.com;confirmed;\r\n\r\n"=HYPERLINK(""x"")";confirmed;de\r\ngrace@example.com;confirmed;fr\r\nADA@example.com;pending;\r\n"open;;\r\n',
    );
    const report = newPath();
    const outcome = await cli.run('subscribers:import', slug, file, '--report', report, '--json');
    expect(outcome.code).toBe(1);
    expect(JSON.parse(outcome.stderr)).toEqual({
      error: { message: `3 of 5 rows were refused; see ${report}.` },
    });
    expect(reportIn(outcome)).toEqual({
      rows: 5,
      created: 1,
      existing: 1,
      differing: 1,
      refused: 3,
      report,
      problems: [
        { line: 4, problem: expect.stringContaining('plain e-mail address') },
        { line: 5, problem: 'The language "fr" is not enabled; enabled: de, en.' },
        { line: 7, problem: expect.stringContaining('quotes in the line') },
      ].map((problem) => expect.objectContaining(problem)),
    });
    const written = await readFile(report, 'utf8');
    const lines = written.split('\r\n');
    expect(lines[0]).toBe(`line,problem,${HEADER.trimEnd()}`);
    expect(lines[1]).toContain(`,,"'=HYPERLINK(""x"")",confirmed,de,,,`);
    expect((await stat(report)).mode & 0o777).toBe(0o600);

    const corrected = await fileOf(
      written.replace(',fr,', ',,').replace(`"'=HYPERLINK(""x"")"`, 'b@example.com'),
    );
    const again = await cli.run('subscribers:import', slug, corrected, '--json');
    expect(reportIn(again)).toMatchObject({ rows: 3, created: 2, refused: 1 });
  });

  it('reads standard input, and says in words what has become of it', async () => {
    const slug = await newTenant();
    const outcome = await withInput(
      'address\na@example.com\nb@example.com\n',
      'subscribers:import',
      slug,
      '-',
    );
    expect(outcome).toEqual({
      code: 0,
      stdout: `${slug} has 2 new subscribers; 0 of 2 rows already existed.\n`,
      stderr: '',
    });
  });

  it.each([
    ['in UTF-16', Buffer.from('\ufeffaddress\na@example.com\n', 'utf16le'), /^The file is in UTF-16/],
    [
      'in Latin-1',
      Buffer.from('address\na@bücher.example\n', 'latin1'),
      /^The file is not in UTF-8 .*Latin-1/,
    ],
    [
      'without the column of addresses',
      Buffer.from('e-mail\na@example.com\n'),
      /^There is no column "e-mail"; /,
    ],
    ['that is empty', Buffer.from(''), /^The file is empty; /],
  ])('refuses a file %s in a sentence', async (_, content, message) => {
    const outcome = await cli.run('subscribers:import', await newTenant(), await fileOf(content));
    expect([outcome.code, outcome.stdout]).toEqual([1, '']);
    expect(outcome.stderr).toMatch(message);
    expect(outcome.stderr).not.toContain('    at ');
  });

  it('refuses a file that is not there, and a report that would replace one', async () => {
    const slug = await newTenant();
    const file = await fileOf('address\na@example.com\n');
    for (const args of [[join(files, 'none.csv')], [files], [file, '--report', file]]) {
      const { code, stdout, stderr } = await cli.run('subscribers:import', slug, ...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^The file .* (cannot be read: (there is no such file|it is a folder)\.|already exists; name a new one\.)\n$/,
      );
    }
    expect(await readFile(file, 'utf8')).toBe('address\na@example.com\n');
  });

  it('keeps what was imported before the file turned out to be none, and says so', async () => {
    const slug = await newTenant();
    const rows = Array.from({ length: 20_000 }, (_, row) => `person${row}@example.com\n`).join('');
    const file = await fileOf(
      Buffer.concat([Buffer.from(`address\n${rows}`), Buffer.from('ü@example.com', 'latin1')]),
    );
    const { code, stderr } = await cli.run('subscribers:import', slug, file);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /not in UTF-8 .* rows before, \d+ were imported; import the corrected file as a whole\.\n$/,
    );
  });

  it(`takes ${LARGE} rows of which a tenth is wrong, and an export comes back identical`, async () => {
    const [slug, other] = [await newTenant(), await newTenant()];
    const rows = Array.from({ length: LARGE }, (_, row) =>
      row % 10 === 0
        ? `email,not an address ${row},confirmed\r\n`
        : `email,person${row}@example.com,confirmed\r\n`,
    );
    const report = newPath();
    const outcome = await cli.run(
      ...[
        'subscribers:import',
        slug,
        await fileOf(`channel,address,status\r\n${rows.join('')}`),
        '--report',
        report,
        '--json',
      ],
    );
    expect(reportIn(outcome)).toMatchObject({ rows: LARGE, created: 0.9 * LARGE, refused: 0.1 * LARGE });
    expect((await readFile(report, 'utf8')).trimEnd().split('\r\n')).toHaveLength(0.1 * LARGE + 1);

    const [first, second] = [newPath(), newPath()];
    expect(await cli.json('subscribers:export', slug, '--output', first)).toEqual({
      exported: 0.9 * LARGE,
      file: first,
    });
    expect(await cli.json<Report>('subscribers:import', other, first)).toMatchObject({
      created: 0.9 * LARGE,
    });
    await cli.json('subscribers:export', other, '--output', second);
    expect((await readFile(second)).equals(await readFile(first))).toBe(true);
  });
});

describe('subscribers:export', { timeout: TIMEOUT_MS }, () => {
  it('writes CSV to standard output and nothing else, with filters and with whole addresses of chats only on request', async () => {
    const slug = await newTenant();
    const file = await fileOf(
      'channel,address,status\nslack,https://chat.example.com/secret/1234,\nemail,a@example.com,confirmed\nemail,b@example.com,unsubscribed\n',
    );
    await cli.json('subscribers:import', slug, file);
    const exported = async (...args: string[]): Promise<string[]> => {
      const { code, stdout, stderr } = await cli.run('subscribers:export', slug, ...args);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout.startsWith(HEADER)).toBe(true);
      return stdout
        .slice(HEADER.length)
        .split('\r\n')
        .map((line) => line.split(',').slice(0, 3).join());
    };
    const people = ['email,a@example.com,confirmed', 'email,b@example.com,unsubscribed', ''];
    expect(await exported()).toEqual(['slack,https://chat.example.com/<hidden>1234,confirmed', ...people]);
    expect(await exported('--addresses', 'whole')).toEqual([
      'slack,https://chat.example.com/secret/1234,confirmed',
      ...people,
    ]);
    expect(await exported('--channel', 'email', '--status', 'unsubscribed')).toEqual(people.slice(1));
  });

  it('never replaces a file', async () => {
    const file = await fileOf('mine');
    const { code, stderr } = await cli.run('subscribers:export', await newTenant(), '--output', file);
    expect([code, stderr]).toEqual([1, `The file ${file} already exists; name a new one.\n`]);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});
