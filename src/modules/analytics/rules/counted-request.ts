import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Browsers send few distinct user agents, and a cache lookup takes a tenth of the time of a new check. */
const MAX_REMEMBERED = 2_000;
const MAX_REMEMBERED_LENGTH = 400;
/** The part of a user agent that reveals a bot lies within this length. */
const MAX_READ_LENGTH = 1_000;

/** Destinations in which browsers display pages. Scripts send `empty`. Old browsers and plain HTTP send no header. */
const SHOWN_IN = new Set<string | undefined>([undefined, 'document', 'iframe', 'frame', 'embed', 'object']);

/** Sent by the page's own script when it refreshes the page. Without HTTPS, this is the only sign of a refresh. */
const REFRESH_HEADER = 'x-page-refresh';

/** Whether a user agent is a browser, by its text. Kept only in memory and not linked to any request. */
const judged = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });

/**
 * True if a request counts as a page view: a person's browser loads the page to display it. Bots,
 * prefetching, HEAD and the page's own refreshes do not count.
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
