import { describe, expect, it } from 'vitest';
import { csvLines, LONGEST_LINE, type CsvLine } from './csv-lines.js';

/** Lines of a file that arrives in these chunks. */
async function linesOf(...chunks: (string | Buffer)[]): Promise<CsvLine[]> {
  async function* arriving(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk as string));
  }
  const lines: CsvLine[] = [];
  for await (const some of csvLines(arriving())) lines.push(...some);
  return lines;
}

const LONG = 'x'.repeat(LONGEST_LINE);

describe('The lines of a file', () => {
  it('end with the last of them', async () => {
    expect(await linesOf('a\nb')).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: 'b' },
    ]);
    expect(await linesOf('a\n', '\n')).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: '' },
    ]);
    expect(await linesOf('')).toEqual([]);
  });

  it('may have 50,000 characters, in one part or more', async () => {
    const both = [
      { line: 1, text: LONG },
      { line: 2, text: LONG },
    ];
    expect(await linesOf(`${LONG}\n${LONG}`)).toEqual(both);
    expect(await linesOf(LONG, '\n', LONG)).toEqual(both);
  });

  it.each(['\n', '\r\n', '\r'])('have no text where they are longer, and others do: %j', async (end) => {
    const lines = [
      { line: 1, text: undefined },
      { line: 2, text: 'b' },
    ];
    expect(await linesOf(`${LONG}x${end}b`)).toEqual(lines);
    expect(await linesOf(`${LONG}x`, `${end}b${end}`)).toEqual(lines);
    expect(await linesOf(`${LONG}x${end}`, `b${end}`)).toEqual(lines);
    expect(await linesOf(`${LONG}x`, 'x')).toEqual([{ line: 1, text: undefined }]);
  });

  it('are refused by the byte where they are not in UTF-8', async () => {
    const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
    await expect(linesOf('address\n', latin1('ÿ@example.com\n'))).rejects.toThrow(
      'The file is not in UTF-8 (somewhere from byte 8 on), but perhaps in Latin-1 or Windows-1252; save it as CSV in UTF-8.',
    );
    await expect(linesOf(latin1('ÿþa'))).rejects.toThrow('The file is in UTF-16, or no text at all;');
  });
});
