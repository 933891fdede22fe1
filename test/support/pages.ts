/** Stands in for a listing that is read page by page. */
export async function* pages<T>(...all: readonly (readonly T[])[]): AsyncGenerator<readonly T[]> {
  for (const page of all) yield await Promise.resolve(page);
}
