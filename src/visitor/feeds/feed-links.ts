import type { PageView } from '../view/page-view.js';
import type { PublicComponent } from '../store/public-page.js';
import { subjectName } from './feed.js';
import { FEED_FILES } from './feed-files.js';

/** A link from a page to a feed or calendar. */
export interface FeedLink {
  readonly href: string;
  /** Media type. */
  readonly type: string;
  /** Subject and format, which feed readers list. */
  readonly title: string;
  /** Format only, for a row of links. */
  readonly label: string;
}

/** Links to the feeds and the calendar of the page or of one component. */
export function feedLinks(view: PageView, component: PublicComponent | null): FeedLink[] {
  const folder = component === null ? '/' : `/components/${component.slug}/`;
  return [...FEED_FILES].map(([file, { contentType, label }]) => ({
    href: view.href(folder + file),
    type: contentType.split(';', 1)[0] ?? contentType,
    title: `${subjectName(view, component)} (${label(view.texts)})`,
    label: label(view.texts),
  }));
}
