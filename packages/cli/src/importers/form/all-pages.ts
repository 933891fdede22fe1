/** Most pages of a list, so that a service that never comes to an end is given up. */
const MAX_PAGES = 10_000;

/** All elements of a list that comes in pages; `page` returns one, or an empty one behind the last. */
export async function allPages(page: (number: number) => Promise<readonly unknown[]>): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const some = await page(number);
    if (some.length === 0) return all;
    all.push(...some);
  }
  throw new Error('A list of the service has no end.');
}

/** The list, or the list under this name, of a response. */
export function listOf(response: unknown, name?: string): readonly unknown[] {
  const value =
    name === undefined
      ? response
      : (response as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return Array.isArray(value) ? value : [];
}
