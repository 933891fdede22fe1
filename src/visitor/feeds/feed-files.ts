import type { MarkdownRenderer } from '../markdown/markdown-renderer.js';
import type { Steps } from '#core/text/steps.js';
import type { PageTexts } from '#core/languages/catalogue.js';
import type { PageView } from '../view/page-view.js';
import { atomFeed } from './atom-feed.js';
import { feedOf, type FeedSubject } from './feed.js';
import { jsonFeed } from './json-feed.js';
import { maintenanceCalendar } from './maintenance-calendar.js';
import { rssFeed } from './rss-feed.js';

interface FeedFile {
  readonly contentType: string;
  /** Name of the format. */
  readonly label: (texts: PageTexts) => string;
  readonly write: (
    view: PageView,
    subject: FeedSubject,
    markdown: MarkdownRenderer,
  ) => Promise<Steps<string>>;
}

/** Feeds and the calendar of the page and of each public component, by file name. */
export const FEED_FILES: ReadonlyMap<string, FeedFile> = new Map<string, FeedFile>([
  [
    'history.atom',
    {
      contentType: 'application/atom+xml; charset=utf-8',
      label: () => 'Atom',
      write: async (...of) => atomFeed(await feedOf(...of)),
    },
  ],
  [
    'history.rss',
    {
      contentType: 'application/rss+xml; charset=utf-8',
      label: () => 'RSS',
      write: async (...of) => rssFeed(await feedOf(...of)),
    },
  ],
  [
    'history.json',
    {
      contentType: 'application/feed+json; charset=utf-8',
      label: () => 'JSON Feed',
      write: async (...of) => jsonFeed(await feedOf(...of)),
    },
  ],
  [
    'maintenances.ics',
    {
      contentType: 'text/calendar; charset=utf-8',
      label: ({ calendar }) => calendar,
      write: maintenanceCalendar,
    },
  ],
]);
