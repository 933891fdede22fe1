import { pickText } from '#core/text/locale-text.js';

/** The text that Statuspage's clients see, which know one language: the main one, else any that is filled. */
export function shownText(
  text: Readonly<Record<string, string | null>>,
  locales: readonly string[],
): string | undefined {
  const filled = Object.entries(text).filter((entry): entry is [string, string] => entry[1] !== null);
  return pickText(Object.fromEntries(filled), [], locales);
}
