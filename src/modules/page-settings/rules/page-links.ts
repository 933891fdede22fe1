import type { PageLink } from '#core/context/page-look.js';
import { Invalid } from '#core/errors/api-error.js';
import {
  isFilled,
  localePatchProblems,
  mainLocale,
  mergeLocaleText,
  type LocalePatch,
  type LocaleText,
} from '#core/text/locale-text.js';
import { MAX_LABEL } from '../dto/page-look.response.js';

/** A link in a body. */
interface WrittenLink {
  readonly label: LocalePatch;
  readonly url: string;
}

/**
 * Converts links of a body to their stored form.
 *
 * @throws Invalid on each label that is empty or has texts in other languages than the page's
 */
export function linksFrom(
  list: string,
  links: readonly WrittenLink[],
  locales: readonly string[],
): PageLink[] {
  const problems = links.flatMap(({ label }, index) => {
    const field = `${list}.${index}.label`;
    const wrong = labelProblems(label, { field, locales });
    return wrong.map(({ path, message }): [string, string[]] => [path, [message]]);
  });
  if (problems.length > 0) throw new Invalid(Object.fromEntries(problems));
  return links.map(({ label, url }) => ({ label: mergeLocaleText({}, label, locales), url }));
}

function labelProblems(
  label: LocalePatch | undefined,
  { field, locales }: { readonly field: string; readonly locales: readonly string[] },
): readonly { readonly path: string; readonly message: string }[] {
  if (label === undefined) return [{ path: field, message: 'The label is required.' }];
  const problems = localePatchProblems(label, { field, locales, maxLength: MAX_LABEL });
  if (problems.length > 0 || isFilled(mergeLocaleText({}, label, locales))) return problems;
  return [{ path: field, message: `The ${field} must be filled in at least one language.` }];
}

/** Removes texts in languages that the page no longer has. */
export function keptLinks(links: readonly PageLink[], locales: readonly string[]): PageLink[] {
  return links.map(({ label, url }) => {
    const kept = keptText(label, locales);
    const [last = ''] = Object.values(label);
    // If no text is left, the first one becomes the text in the main language.
    return { label: isFilled(kept) ? kept : { [mainLocale(locales)]: last }, url };
  });
}

/** Removes languages that the page no longer has. */
export function keptText(text: LocaleText, locales: readonly string[]): LocaleText {
  return Object.fromEntries(Object.entries(text).filter(([locale]) => locales.includes(locale)));
}
