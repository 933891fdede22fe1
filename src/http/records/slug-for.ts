import { currentTenant } from '../../context/work-context.js';
import { pickText, type LocaleText } from '../../text/locale-text.js';
import { firstSlugs, freeSlug, slugOf } from '../../text/slug.js';

/** A record as far as its slug goes. */
interface Slugged {
  readonly id: number;
  readonly name: LocaleText;
  readonly slug: string;
}

/** Where slugs are kept. */
interface SlugStore {
  slugsAmong(slugs: readonly string[], except?: number): Promise<Set<string>>;
  slugsLike(slug: string, except?: number): Promise<Set<string>>;
}

/** Slugs that are looked up by themselves; only where all are taken is everything read that begins alike. */
const LOOKED_UP = 8;

/**
 * The slug of a record of the current tenant that has this name: made from the main language, else from the first that is
 * filled, and unlike all others of its kind. Source: decisions, section 4.
 *
 * @param fallback for names without any letter or digit
 * @param stored the record before the write; a new one has none
 */
export async function slugFor(
  records: SlugStore,
  fallback: string,
  name: LocaleText,
  stored?: Slugged,
): Promise<string> {
  const plain = (text: LocaleText): string =>
    slugOf(pickText(text, [], currentTenant().locales) ?? '', fallback);
  const slug = plain(name);
  // Only a change of the name changes it: a shorter one that has become free does not.
  if (stored !== undefined && slug === plain(stored.name)) return stored.slug;
  const first = firstSlugs(slug, LOOKED_UP);
  const taken = await records.slugsAmong(first, stored?.id);
  return freeSlug(slug, taken.size < first.length ? taken : await records.slugsLike(slug, stored?.id));
}
