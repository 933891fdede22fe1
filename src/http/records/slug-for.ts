import { currentTenant } from '../../context/work-context.js';
import { pickText, type LocaleText } from '../../text/locale-text.js';
import { freeSlug, slugOf } from '../../text/slug.js';

/** A record as far as its slug goes. */
interface Slugged {
  readonly id: number;
  readonly name: LocaleText;
  readonly slug: string;
}

/**
 * The slug of a record of the current tenant that has this name: made from the main language, else from the first that is
 * filled, and unlike all others of its kind. Source: decisions, section 4.
 *
 * @param fallback for names without any letter or digit
 * @param stored the record before the write; a new one has none
 */
export async function slugFor(
  records: { slugsLike(slug: string, except?: number): Promise<Set<string>> },
  fallback: string,
  name: LocaleText,
  stored?: Slugged,
): Promise<string> {
  const plain = (text: LocaleText): string =>
    slugOf(pickText(text, [], currentTenant().locales) ?? '', fallback);
  const slug = plain(name);
  // Only a change of the name changes it: a shorter one that has become free does not.
  if (stored !== undefined && slug === plain(stored.name)) return stored.slug;
  return freeSlug(slug, await records.slugsLike(slug, stored?.id));
}
