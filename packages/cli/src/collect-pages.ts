const PER_PAGE = 100;

interface Page<T> {
  readonly data: readonly T[];
  readonly meta: { readonly total: number };
}

/** The first records of a list, over as many of its pages as that takes, and how many there are in all. */
export async function collectPages<T>(
  limit: number,
  get: (paging: { page: number; per_page: number }) => Promise<Page<T>>,
): Promise<{ data: T[]; meta: { total: number } }> {
  const per_page = Math.min(limit, PER_PAGE);
  const data: T[] = [];
  let total = 0;
  for (let page = 1; ; page += 1) {
    const answer = await get({ page, per_page });
    data.push(...answer.data);
    total = answer.meta.total;
    if (answer.data.length < per_page || data.length >= Math.min(limit, total)) break;
  }
  return { data: data.slice(0, limit), meta: { total } };
}
