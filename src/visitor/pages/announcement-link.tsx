import type { VNode } from 'preact';
import type { PublicAnnouncement } from '../store/public-page.js';
import type { PageView } from '../view/page-view.js';

interface LinkProps {
  readonly view: PageView;
  readonly announcement: PublicAnnouncement;
}

/** Link to another page about an announcement, if it has one. */
export function AnnouncementLink({ view, announcement: { linkUrl } }: LinkProps): VNode | null {
  if (linkUrl === null) return null;
  return (
    <p>
      <a href={linkUrl} rel="nofollow noopener">
        {view.texts.readOn}
      </a>
    </p>
  );
}
