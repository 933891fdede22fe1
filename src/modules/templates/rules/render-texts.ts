import { isTooLongInAll, tooLongInAll, type LocaleText } from '#core/text/locale-text.js';
import { fillIn } from './placeholders.js';

/** A text of a template. */
export interface TemplateText {
  readonly field: 'title' | 'body';
  readonly text: LocaleText;
  /** Maximum length in one language, in characters. */
  readonly most: number;
}

/** The value of a variable in one language. */
export interface WrittenValue {
  readonly plain: string;
  /** The same in Markdown that shows it literally. */
  readonly markdown: string;
}

/** Values of variables in one language. */
export type ValuesIn = (locale: string) => ReadonlyMap<string, WrittenValue>;

export interface RenderedText {
  readonly text: LocaleText;
  /** Messages by path, such as `title.en`. */
  readonly problems: ReadonlyMap<string, string>;
}

/** "1. Juli" at the start of a line would begin a list. */
function notAList(value: string): string {
  return value.replace(/^(\d+)\.(?= )/, String.raw`$1\.`);
}

/**
 * Fills a text in, in each of its languages. Values are untrusted: in Markdown they are shown literally, in a title they
 * are one line.
 */
export function renderText({ field, text, most }: TemplateText, valuesIn: ValuesIn): RenderedText {
  const rendered: [string, string][] = [];
  const problems = new Map<string, string>();
  for (const [locale, one] of Object.entries(text)) {
    const values = new Map(
      [...valuesIn(locale)].map(([name, { plain, markdown }]) => [
        name,
        field === 'title' ? plain.replaceAll(/\s+/g, ' ') : markdown,
      ]),
    );
    const filled = fillIn(one, values, {
      most,
      ...(field === 'body' ? { atLineStart: notAList } : {}),
    })?.trim();
    if (filled === undefined)
      problems.set(
        `${field}.${locale}`,
        `With these variables, the ${field}.${locale} is longer than ${most} characters.`,
      );
    else if (filled !== '') rendered.push([locale, filled]);
  }
  if (isTooLongInAll(rendered.map(([, one]) => one))) problems.set(field, tooLongInAll(field));
  return { text: Object.fromEntries(rendered), problems };
}
