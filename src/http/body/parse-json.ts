import { visit } from 'jsonc-parser';
import { Malformed } from '#core/errors/api-error.js';

/** Longer texts are not searched for the place of their error, because that would block the process for too long. */
const MAX_SEARCHED = 65_536;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** @throws Malformed */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Malformed('The body is not UTF-8.');
  }
}

/** @throws Malformed with the line and the column of the first error, both counted from 1 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Malformed(`The body is not well-formed JSON${placeOfError(text)}.`);
  }
}

class FirstError extends Error {}

/** Parses again, because JavaScript names the place of few errors. */
function placeOfError(text: string): string {
  let place = '';
  if (text.length > MAX_SEARCHED) return place;
  try {
    visit(
      text,
      {
        onError: (_error, _offset, _length, line, column) => {
          place = ` (line ${line + 1}, column ${column + 1})`;
          throw new FirstError();
        },
      },
      { disallowComments: true },
    );
  } catch (error) {
    // Thousands of nested arrays exceed the stack.
    if (!(error instanceof FirstError || error instanceof RangeError)) throw error;
  }
  return place;
}
