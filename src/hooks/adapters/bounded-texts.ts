/** The longest key in UTF-16 units, as of `Signal.key`. */
export const MAX_KEY = 255;
const MAX_MESSAGE = 2000;

/** A message of bounded length; undefined when it says nothing. Trouble is never refused because of its description. */
export function boundedMessage(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= MAX_MESSAGE) return text?.replaceAll('\0', '');
  return `${text
    .slice(0, MAX_MESSAGE - 1)
    .toWellFormed()
    .replaceAll('\0', '')}…`;
}
