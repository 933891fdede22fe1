/** Longest address of a page that somebody is led back to. */
const MAX_LENGTH = 2000;

/**
 * The path that a visitor is led to after entering: the given one if it is a page of this origin, else the overview.
 *
 * @param origin scheme, host and port of the page that was asked
 */
export function wayBack(to: unknown, origin: string): string {
  // Browsers read a backslash as a slash, and drop line breaks.
  if (typeof to !== 'string' || to.length > MAX_LENGTH || !/^\/(?![/\\])[!-[\]-~]*$/.test(to)) return '/';
  return URL.canParse(to, origin) && new URL(to, origin).origin === origin ? to : '/';
}
