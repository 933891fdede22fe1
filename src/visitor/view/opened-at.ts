import type { PublicIncident } from '../store/public-page.js';

/**
 * Time of the incident's own text, which is the oldest of its texts. An update may be dated before the
 * publication: it was dated back, or the incident was unpublished and published again.
 */
export function openedAt({ publishedAt, updates }: Pick<PublicIncident, 'publishedAt' | 'updates'>): string {
  const oldest = updates.at(-1)?.at ?? publishedAt;
  return oldest < publishedAt ? oldest : publishedAt;
}
