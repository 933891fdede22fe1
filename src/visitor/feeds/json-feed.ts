import type { Steps } from '#core/text/steps.js';
import { jsonInSteps } from '../view/json-in-steps.js';
import type { Feed } from './feed.js';

/** Renders a feed as JSON Feed 1.1. Source: jsonfeed.org/version/1.1. */
export function jsonFeed({ title, author, language, homeUrl, selfUrl, entries }: Feed): Steps<string> {
  return jsonInSteps({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: selfUrl,
    language,
    authors: [{ name: author, url: homeUrl }],
    items: entries.map(({ id, url, title: heading, publishedAt, updatedAt, html, tags }) => ({
      id,
      url,
      title: heading,
      content_html: html,
      date_published: publishedAt,
      date_modified: updatedAt,
      ...(tags.length > 0 && { tags }),
      language,
    })),
  });
}
