import type { CommandContext } from './command-context.js';
import { CommandFailed, EXIT } from './command-failed.js';

/** `de=Text`, but not `A text with = in it`. */
const IN_LANGUAGE = /^([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)=([^]*)$/;

/** A text in the main language, or texts by language, as the API takes them. */
export type TextsInput = string | Record<string, string>;

/**
 * Reads a text that is given once for each language: `Text` in the page's main language, `de=Text` in another. `-` stands
 * for standard input.
 *
 * @param values undefined if the option is not there
 */
export async function textsOption(
  values: readonly string[] | undefined,
  context: CommandContext,
): Promise<TextsInput | undefined> {
  if (values === undefined) return undefined;
  const texts = new Map<string | undefined, string>();
  for (const value of values) {
    const [, language, tagged] = IN_LANGUAGE.exec(value) ?? [];
    const text = tagged ?? value;
    if (texts.has(language)) throw repeated(language);
    texts.set(language, text === '-' ? await context.standardInput() : text);
  }
  const untagged = texts.get(undefined);
  if (untagged === undefined) return byLanguage(texts);
  if (texts.size === 1) return untagged;
  const main = await context.mainLanguage();
  if (texts.has(main)) throw repeated(main);
  texts.delete(undefined);
  return { [main]: untagged, ...byLanguage(texts) };
}

function byLanguage(texts: ReadonlyMap<string | undefined, string>): Record<string, string> {
  return Object.fromEntries(texts) as Record<string, string>;
}

function repeated(language: string | undefined): CommandFailed {
  const which = language === undefined ? 'the main language' : `"${language}"`;
  return new CommandFailed(`There are two texts for ${which}.`, EXIT.wrongUse);
}
