import { Fragment, type VNode } from 'preact';
import { catalogueOf } from '#core/languages/catalogues.js';
import { ENTRANCE_PATH, LEAVE_PATH } from './entrance-paths.js';
import { feedLinks } from '../feeds/feed-links.js';
import type { PublicComponent } from '../store/public-page.js';
import type { PageView } from '../view/page-view.js';
import { Markdown } from './page-renderer.js';
import { SiteLink } from './site-links.js';

interface FooterProps {
  readonly view: PageView;
  /** Subjects of the feeds on offer; null for the whole page. */
  readonly subjects: readonly (PublicComponent | null)[];
}

/** Footer of all pages: the tenant's text and links, and the feeds. */
export function PageFooter({ view, subjects }: FooterProps): VNode {
  const { footerText, footerLinks, visibility } = view.tenant.settings;
  const { hasAudiences } = view.tenant;
  const { entrance } = catalogueOf(view.locale);
  return (
    <footer>
      {(footerLinks.length > 0 || view.text(footerText) !== '') && (
        <div class="site">
          {/* All pages have this footer, including those that must not load images. */}
          <Markdown view={view} text={footerText} images="linked" />
          {footerLinks.length > 0 && (
            <ul>
              {footerLinks.map((link, index) => (
                <li key={index}>
                  <SiteLink view={view} link={link} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {subjects.map((subject) => (
        <Feeds key={subject?.id} view={view} subject={subject} />
      ))}
      {(visibility === 'protected' || hasAudiences) && !view.isForStranger && (
        <p>
          {visibility === 'protected' || view.isForAudience ? (
            <a href={view.href(LEAVE_PATH)}>{entrance.leave}</a>
          ) : (
            <a href={view.href(ENTRANCE_PATH)}>{entrance.more}</a>
          )}
        </p>
      )}
      <p>{view.texts.poweredBy}</p>
    </footer>
  );
}

interface FeedsProps {
  readonly view: PageView;
  readonly subject: PublicComponent | null;
}

/** Links to the feeds of a subject. */
function Feeds({ view, subject }: FeedsProps): VNode {
  return (
    <p>
      {view.texts.feeds}
      {subject !== null && (
        <>
          {' '}
          (<bdi {...view.attributes(subject.name)}>{view.text(subject.name)}</bdi>)
        </>
      )}
      {view.texts.labelled('', '')}
      {feedLinks(view, subject).map(({ href, type, label }, index) => (
        <Fragment key={href}>
          {index > 0 && ' · '}
          <a href={href} type={type}>
            {label}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
