import { currentTenant } from '#core/context/work-context.js';
import { pickText, type LocaleText } from '#core/text/locale-text.js';
import { firstSlugs, freeSlug, slugOf } from '#core/text/slug.js';

/** The fields of a record that its slug depends on. */
interface Slugged {
  readonly id: number;
  readonly name: LocaleText;
  readonly slug: string;
}

/** Store of the slugs of one kind of record. */
interface SlugStore {
  slugsAmong(slugs: readonly string[], except?: number): Promise<Set<string>>;
  slugsLike(slug: string, except?: number): Promise<Set<string>>;
}

/**
 * Number of slugs that are tried first. Only if all of them are taken,
 * all slugs with the same beginning are read.
 */
const LOOKED_UP = 8;

/**
 * Returns the slug of a record of the current tenant with this name. It is made from the
 * main language, else from the first language that is filled, and is unique among records
 * of its kind. Source: decisions, section 4.
 *
 * @param fallback for names without any letter or digit
 * @param stored the record before the write; undefined for a new one
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
  // The slug only changes with the name, not when a shorter slug becomes free.
  if (stored !== undefined && slug === plain(stored.name)) return stored.slug;
  const first = firstSlugs(slug, LOOKED_UP);
  const taken = await records.slugsAmong(first, stored?.id);
  return freeSlug(slug, taken.size < first.length ? taken : await records.slugsLike(slug, stored?.id));
}
