import { describe, expect, it } from 'vitest';
import { releaseMemory } from '#core/memory/heap.js';
import { LONGEST_LINE } from './csv-lines.js';
import { CsvProblem } from './csv-problem.js';
import { readSubscribers, type CsvRow } from './read-subscribers.js';

/** Reads a file that arrives in chunks of `part` bytes. */
function rowsOf(file: string | Buffer, part = Infinity): Promise<CsvRow[]> {
  const bytes = Buffer.from(file as string);
  async function* parts(): AsyncGenerator<Buffer> {
    await Promise.resolve();
    for (let start = 0; start < bytes.length; start += part)
      yield bytes.subarray(start, Math.min(bytes.length, start + part));
  }
  return all(readSubscribers(parts()));
}

async function all(groups: AsyncIterable<CsvRow[]>): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const group of groups) rows.push(...group);
  return rows;
}

/** Pairs of line number and row, or line number and problem. */
async function read(file: string | Buffer, part?: number): Promise<unknown[]> {
  return (await rowsOf(file, part)).map(({ line, row }) => [line, row]);
}

/** Bytes of live objects. Garbage is collected first, whose amount differs from run to run. */
async function liveBytes(): Promise<number> {
  await releaseMemory();
  return process.memoryUsage().heapUsed;
}

const ADA = { channel: 'email', address: 'ada@example.com' };

describe('A file of subscribers', () => {
  it.each([
    ['with line feeds', 'address\nada@example.com\n'],
    ['without a line’s end at the end', 'address\nada@example.com'],
    ['with carriage returns and line feeds', 'address\r\nada@example.com\r\n'],
    ['with carriage returns', 'address\rada@example.com\r'],
    ['with the mark of UTF-8', '\ufeffaddress\nada@example.com\n'],
    ['with quotes', '"address"\n"ada@example.com"\n'],
    ['with capitals and blanks', ' Address , Locale\n ada@example.com ,\n'],
    ['with semicolons', 'channel;address;locale\nemail;ada@example.com;\n'],
    ['with tabs', 'channel\taddress\nemail\tada@example.com\n'],
    ['with fewer cells than columns', 'address,locale,events\nada@example.com\n'],
    ['with more empty cells than columns', 'address\nada@example.com,, \n'],
    ['with the columns of a report', 'line,problem,address\n7,The address is taken.,ada@example.com\n'],
  ])('is read %s, in parts of any size', async (_, file) => {
    for (const part of [1, 2, 3, 7, Infinity]) expect(await read(file, part)).toStrictEqual([[2, ADA]]);
  });

  it('has every field of a body', async () => {
    const header = 'channel,address,status,locale,component_ids,group_ids,events\n';
    const address = 'https://hooks.example.com/a,b;c';
    expect(
      await read(
        `${header}webhook,"${address}",confirmed,en,1 2,3,incident announcement\nemail,a@example.com,,,all,,\nemail,b@example.com,,,none,,\nemail,c@example.com,,,1 x 0,,outage\n`,
      ),
    ).toEqual([
      [
        2,
        {
          channel: 'webhook',
          address,
          status: 'confirmed',
          locale: 'en',
          component_ids: [1, 2],
          group_ids: [3],
          events: ['incident', 'announcement'],
        },
      ],
      [3, { channel: 'email', address: 'a@example.com', component_ids: null }],
      [4, { channel: 'email', address: 'b@example.com', component_ids: [] }],
      [5, { channel: 'email', address: 'c@example.com', component_ids: [1, 'x', '0'], events: ['outage'] }],
    ]);
  });

  it.each([
    ['two blanks between ids', '1  22', [1, 22]],
    ['words that hold a number', 'x1 1x', ['x1', '1x']],
    ['leading zeros', '01', ['01']],
    [
      'as many digits as a safe number may have, and one more',
      '1234567890123456 12345678901234567',
      [1234567890123456, '12345678901234567'],
    ],
  ])('may have ids with %s', async (_, cell, ids) => {
    expect(await read(`address,group_ids\nada@example.com,${cell}\n`)).toEqual([
      [2, { ...ADA, group_ids: ids }],
    ]);
  });

  it('may have blank lines anywhere, and rows of blank cells', async () => {
    const file = '\n \naddress,locale\n\t\n , \nada@example.com,de\n';
    for (const part of [1, 7, Infinity])
      expect(await read(file, part)).toEqual([[6, { ...ADA, locale: 'de' }]]);
  });

  it('has each row on one line, even where quotes that span two would match', async () => {
    const problem = expect.stringContaining('quotes');
    expect(await read('address\n"ada\n@example.com"\nada@example.com\n')).toEqual([
      [2, problem],
      [3, problem],
      [4, ADA],
    ]);
  });

  it('tells a line that cannot be read by its number, and reads all others', async () => {
    const long = 'x'.repeat(LONGEST_LINE + 1);
    const file = `address,locale\n"open,de\nada@example.com,de\n\nb@example.com,de,x\r\nc"@example.com,de\n${long}\n"d""@example.com",de\n,\n"e@example.com"x,de\nada@example.com,de`;
    const read = [
      [2, expect.stringContaining('quotes')],
      [3, { ...ADA, locale: 'de' }],
      [5, 'The line has 3 cells, the first line 2.'],
      [6, expect.stringContaining('quotes')],
      [7, `The line is longer than ${LONGEST_LINE} characters.`],
      [8, { channel: 'email', address: 'd"@example.com', locale: 'de' }],
      [10, expect.stringContaining('quotes')],
      [11, { ...ADA, locale: 'de' }],
    ];
    for (const part of [1000, 999, Infinity]) {
      const rows = await rowsOf(file, part);
      expect(rows.map(({ line, row }) => [line, row])).toEqual(read);
    }
  });

  it('of one endless line takes no more memory than a line may have', async () => {
    let during = Infinity;
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from('address\n');
      const part = Buffer.alloc(65_536, 'x');
      for (let count = 0; count < 2_000; count += 1) yield await Promise.resolve(part);
      during = await liveBytes();
      yield Buffer.from('\nada@example.com\n');
    }
    const before = await liveBytes();
    const rows = await all(readSubscribers(endless()));
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(during - before).toBeLessThan(16 * 1024 * 1024);
  });

  it.each([
    ['UTF-16, little end first', Buffer.from('\ufeffaddress\nada@example.com\n', 'utf16le'), /UTF-16/],
    ['UTF-16, big end first', Buffer.from('\ufeffaddress\nada@example.com\n', 'utf16le').swap16(), /UTF-16/],
    ['UTF-16 without mark', Buffer.from('address\nada@example.com\n', 'utf16le'), /UTF-16/],
    ['Latin-1', Buffer.from('address\nada@bücher.example\n', 'latin1'), /not in UTF-8 .* Latin-1/],
    ['half a character at the end', Buffer.from('address\nada@b\xc3', 'latin1'), /not in UTF-8/],
    ['an archive', Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1'), /UTF-16, or no text at all/],
    ['nothing', '', /empty; its first line must name the columns: address, and any of channel, status/],
    ['empty lines', '\n\n', /empty/],
    [
      'a column that there is not beside addresses',
      'address,adress\na@example.com,b\n',
      /no column "adress"/,
    ],
    ['a column of a long name', `address,${'x'.repeat(101)}\n`, new RegExp(`no column "x{100}"; `)],
    ['a first line that is too long', `${'x'.repeat(LONGEST_LINE + 1)}\n`, /first line cannot be read/],
    ['a column that there is not', 'adress,locale\na@example.com,de\n', /no column "adress"/],
    ['no addresses', 'channel,locale\nemail,de\n', /no column "address" in the file/],
    ['two columns of one name', 'address,Address\na,b\n', /two columns "address"/],
    ['no names of columns', 'ada@example.com\nb@example.com\n', /no column "ada@example.com"/],
    ['quotes that do not match', '"address\nada@example.com\n', /first line cannot be read/],
  ])('is refused in a sentence: %s', async (_, file, message) => {
    for (const part of [1, Infinity]) {
      const refusal = rowsOf(file, part);
      await expect(refusal).rejects.toThrow(CsvProblem);
      await expect(refusal).rejects.toThrow(message);
    }
  });
});
