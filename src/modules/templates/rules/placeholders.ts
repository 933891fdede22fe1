import { isLongerThan } from '#core/text/locale-text.js';

/** Whatever stands in double braces. The length is bounded so that unclosed braces cost no more than others. */
const IN_BRACES = /\{\{([^{}]{0,100})\}\}/g;

/** Name of a variable. */
export const VARIABLE_NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** What the texts of a template have in double braces, each once. */
export function placesIn(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => [...text.matchAll(IN_BRACES)].map(([, inner = '']) => inner.trim())),
  );
}

/** How a text is filled in. */
interface Filling {
  /** Maximum length of the result, in characters. */
  readonly most: number;
  /** Changes a value that begins a line, where Markdown reads more than in the middle of one. */
  readonly atLineStart?: (value: string) => string;
}

/**
 * Replaces each `{{name}}` with its value, in one pass: a value that holds braces is not read again. Places without a
 * value stay as they are.
 *
 * @returns undefined if the result is longer than allowed, without having built it
 */
export function fillIn(
  text: string,
  values: ReadonlyMap<string, string>,
  { most, atLineStart = (value) => value }: Filling,
): string | undefined {
  const parts: string[] = [];
  let length = 0;
  let done = 0;
  const add = (part: string): boolean => {
    parts.push(part);
    length += part.length;
    // A character has up to two code units.
    return length <= 2 * most;
  };
  for (const { 0: place, 1: inner = '', index } of text.matchAll(IN_BRACES)) {
    const before = text.slice(done, index);
    const value = values.get(inner.trim()) ?? place;
    const line = before.slice(before.lastIndexOf('\n') + 1);
    const isFirst = (done === 0 || line.length < before.length) && line.trim() === '';
    if (!add(before) || !add(isFirst ? atLineStart(value) : value)) return undefined;
    done = index + place.length;
  }
  if (!add(text.slice(done))) return undefined;
  const filled = parts.join('');
  return isLongerThan(filled, most) ? undefined : filled;
}
