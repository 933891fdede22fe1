import { CsvProblem } from './csv-problem.js';

/** A line of a file. Numbers start at 1. */
export interface CsvLine {
  readonly line: number;
  /** Undefined if the line is longer than {@link LONGEST_LINE}. */
  readonly text: string | undefined;
}

/** Maximum length of a line, in characters. The longest row, with 1,000 components, is shorter. */
export const LONGEST_LINE = 50_000;

const UTF_16 = 'The file is in UTF-16, or no text at all; save it as CSV in UTF-8.';

/**
 * Reads the lines of a UTF-8 file chunk by chunk. Accepts a byte order mark and all line endings.
 *
 * @throws CsvProblem if the file has another encoding
 */
export async function* csvLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine[]> {
  let line = 0;
  let rest = '';
  let isTooLong = false;
  const numbered = (text: string): CsvLine => {
    line += 1;
    const one = { line, text: isTooLong || text.length > LONGEST_LINE ? undefined : text };
    isTooLong = false;
    return one;
  };
  for await (const text of decoded(bytes)) {
    const parts = `${rest}${text}`.split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? '';
    yield parts.map(numbered);
    if (rest.length > LONGEST_LINE) {
      // A carriage return at the end can be the first half of a CRLF.
      rest = rest.endsWith('\r') ? '\r' : '';
      isTooLong = true;
    }
  }
  if (rest !== '' || isTooLong) yield [numbered(rest.replace(/\r$/, ''))];
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let read = 0;
  let isMarked = false;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      if (isMarked) throw new CsvProblem(UTF_16);
      throw new CsvProblem(
        `The file is not in UTF-8 (somewhere from byte ${read} on), but perhaps in Latin-1 or Windows-1252; save it as CSV in UTF-8.`,
      );
    }
  };
  for await (const chunk of bytes) {
    // Byte order marks of UTF-16. No UTF-8 text starts with these bytes.
    if (read === 0) isMarked = chunk[0] === 0xff || chunk[0] === 0xfe;
    const text = decode(chunk);
    // CSV in UTF-8 has no NUL characters. In UTF-16 without a mark, every ASCII character has a zero byte.
    if (text.includes('\0')) throw new CsvProblem(UTF_16);
    read += chunk.length;
    yield text;
  }
  yield decode();
}
