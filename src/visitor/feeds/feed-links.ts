import type { PageView } from '../view/page-view.js';
import type { PublicComponent } from '../store/public-page.js';
import { subjectName } from './feed.js';
import { FEED_FILES } from './feed-files.js';

/** A link from a page to a feed or a calendar. */
export interface FeedLink {
  readonly href: string;
  /** Its media type. */
  readonly type: string;
  /** Subject and format: feed readers list it by this. */
  readonly title: string;
  /** The format alone, for a row of links. */
  readonly label: string;
}

/** The feeds and the calendar of the page, or of one of its components. */
export function feedLinks(view: PageView, component: PublicComponent | null): FeedLink[] {
  const folder = component === null ? '/' : `/components/${component.slug}/`;
  return [...FEED_FILES].map(([file, { contentType, label }]) => ({
    href: view.href(folder + file),
    type: contentType.split(';', 1)[0] ?? contentType,
    title: `${subjectName(view, component)} (${label(view.texts)})`,
    label: label(view.texts),
  }));
}
