import { CsvProblem } from './csv-problem.js';

/** A line of a file, counted from 1. */
export interface CsvLine {
  readonly line: number;
  /** Undefined where it is longer than a line may be. */
  readonly text: string | undefined;
}

/** Characters of a line; the longest row of a subscriber with 1,000 components has fewer. */
export const LONGEST_LINE = 50_000;

const UTF_16 = 'The file is in UTF-16, or no text at all; save it as CSV in UTF-8.';

/**
 * The lines of a file in UTF-8, with or without mark, however they end, a part of the file at a time.
 *
 * @throws CsvProblem for any other encoding
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
      // The carriage return may be half of the line's end.
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
    // The marks of UTF-16, which begin no text in UTF-8.
    if (read === 0) isMarked = chunk[0] === 0xff || chunk[0] === 0xfe;
    const text = decode(chunk);
    // No text in UTF-8 has this character, and every one in UTF-16 without mark has.
    if (text.includes('\0')) throw new CsvProblem(UTF_16);
    read += chunk.length;
    yield text;
  }
  yield decode();
}
