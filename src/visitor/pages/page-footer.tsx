import { Fragment, type VNode } from 'preact';
import { feedLinks } from '../feeds/feed-links.js';
import type { PublicComponent } from '../store/public-page.js';
import type { PageView } from '../view/page-view.js';
import { Markdown } from './page-renderer.js';
import { SiteLink } from './site-links.js';

interface FooterProps {
  readonly view: PageView;
  /** What the feeds on offer are of; null: the whole page. */
  readonly subjects: readonly (PublicComponent | null)[];
}

/** What the tenant has to say below every page, and where its feeds are. */
export function PageFooter({ view, subjects }: FooterProps): VNode {
  const { footerText, footerLinks } = view.tenant.settings;
  return (
    <footer>
      {(footerLinks.length > 0 || view.text(footerText) !== '') && (
        <div class="site">
          {/* Every page has it, those too that may load no images. */}
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
          (<bdi>{view.text(subject.name)}</bdi>)
        </>
      )}
      :{' '}
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
