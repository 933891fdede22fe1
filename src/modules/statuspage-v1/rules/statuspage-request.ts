import type { IncomingMessage } from 'node:http';

/** Path below which Statuspage's management API is spoken. */
export const STATUSPAGE_PREFIX = '/v1/';

/**
 * Brings a request in Statuspage's form into that of every other request, before anything can log or trace it: the key
 * moves from `?api_key=` into the header, `Authorization: OAuth` becomes `Bearer`, and `.json` behind the path is dropped.
 * Requests below other paths stay as they are.
 */
export function readStatuspageRequest(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const { url, headers } = request;
  if (url?.startsWith(STATUSPAGE_PREFIX) !== true) return;
  const [path, query] = split(url);
  const bare = path.replace(/\.json$/, '');
  const parameters = new URLSearchParams(query);
  const key = parameters.get('api_key');
  if (key === null) request.url = query === undefined ? bare : `${bare}?${query}`;
  else {
    parameters.delete('api_key');
    request.url = parameters.size === 0 ? bare : `${bare}?${parameters.toString()}`;
    headers.authorization ??= `Bearer ${key}`;
  }
  headers.authorization = headers.authorization?.replace(/^oauth +/i, 'Bearer ');
  if (headers.authorization === undefined) delete headers.authorization;
}

function split(url: string): [string, string?] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}
