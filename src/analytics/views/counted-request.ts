import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Browsers send few different names, and to look one up takes a tenth of the time to judge it. */
const MAX_REMEMBERED = 2_000;
const MAX_REMEMBERED_LENGTH = 400;
/** What tells a program from a browser stands within these. */
const MAX_READ_LENGTH = 1_000;

/** Where browsers show pages. Scripts send `empty`; browsers that are older than the header, and plain HTTP, send nothing. */
const SHOWN_IN = new Set<string | undefined>([undefined, 'document', 'iframe', 'frame', 'embed', 'object']);

/** Sent by the page's own script when it asks for the page again; where HTTPS is missing, nothing else tells. */
const REFRESH_HEADER = 'x-page-refresh';

/** Whether browsers are people's, by name; in memory only, and not even there with what they asked for. */
const judged = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });

/**
 * Whether a request for a page is counted as a view: a person's browser asks for it to show it. Left out are programs,
 * whatever is fetched in advance, HEAD, and the page's own refreshing.
 */
export function isPageView({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent'];
  return (
    method === 'GET' &&
    agent !== undefined &&
    headers[REFRESH_HEADER] === undefined &&
    SHOWN_IN.has(text(headers['sec-fetch-dest'])) &&
    !text(headers['sec-purpose'])?.includes('prefetch') &&
    isBrowser(agent)
  );
}

function isBrowser(agent: string): boolean {
  if (agent === '') return false;
  if (agent.length > MAX_REMEMBERED_LENGTH) return !isbot(agent.slice(0, MAX_READ_LENGTH));
  let judgement = judged.get(agent);
  if (judgement === undefined) {
    judgement = !isbot(agent);
    judged.set(agent, judgement);
  }
  return judgement;
}

function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join();
}
