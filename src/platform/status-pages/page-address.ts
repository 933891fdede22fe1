const SUMMARY = '/api/v2/summary.json';

/**
 * Address of the summary of a status page: of one at this address, or at the root of its path.
 *
 * @returns undefined if the address has a query or a fragment, which no status page has
 */
export function summaryAddress(page: string): string | undefined {
  const url = new URL(page);
  if (/[?#]/.test(page)) return undefined;
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = /\/api\/v2\/summary(\.json)?$/.test(path) ? path : `${path}${SUMMARY}`;
  return url.href;
}
