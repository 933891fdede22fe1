import type { ComponentChildren, VNode } from 'preact';
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_LOOK } from '#core/context/page-look.js';
import { feedLinks } from '../feeds/feed-links.js';
import { faviconPath } from './favicon.js';
import type { PageView } from '../view/page-view.js';
import type { PublicComponent } from '../store/public-page.js';
import { Brand } from './brand.js';
import { colorStylesheetPath } from './colors.js';
import { lookStylesheetPath } from './look-stylesheet.js';
import { PageFooter } from './page-footer.js';
import { SCRIPT_FILE } from './page-script.js';
import { SiteLink } from './site-links.js';
import { STYLESHEET_FILE } from './stylesheet.js';

interface LayoutProps {
  readonly view: PageView;
  readonly title: string;
  readonly description: string;
  /** Path of this page; null if it has no fixed path. */
  readonly path: string | null;
  readonly noIndex?: boolean;
  /**
   * True for a page with a form. It is not indexed, and has no script because a refresh would discard
   * the input.
   */
  readonly isForm?: boolean;
  /** The component of the page, whose feeds are also offered. */
  readonly component?: PublicComponent | undefined;
  readonly children: ComponentChildren;
}

/** Frame of all pages: head, header and footer. */
export function Layout({
  view,
  title,
  description,
  path,
  noIndex = false,
  isForm = false,
  component,
  children,
}: LayoutProps): VNode {
  const { tenant, locale, texts, isForStranger } = view;
  const { settings } = tenant;
  const fullTitle = `${title} – ${tenant.name}`;
  return (
    <html lang={locale} dir={view.direction}>
      <head>
        <meta charset="utf-8" />
        <title>{fullTitle}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        {(noIndex || isForm || isForStranger) && <meta name="robots" content="noindex" />}
        <meta property="og:title" content={fullTitle} />
        <meta property="og:description" content={description} />
        <meta property="og:type" content="website" />
        {path !== null && !isForStranger && <Addresses view={view} path={path} />}
        {!isForStranger && <Favicon view={view} />}
        {feedSubjects(view, component)
          .flatMap((subject) => feedLinks(view, subject))
          .map(({ href, type, title: name }) => (
            <link key={href} rel="alternate" type={type} title={name} href={href} />
          ))}
        <link rel="stylesheet" href={`/assets/${STYLESHEET_FILE}`} />
        {!isForm && <script src={`/assets/${SCRIPT_FILE}`} defer />}
        {isDeepStrictEqual(settings.look, DEFAULT_LOOK) || (
          <link rel="stylesheet" href={lookStylesheetPath(settings.look)} />
        )}
        {settings.color !== null && <link rel="stylesheet" href={colorStylesheetPath(settings.color)} />}
      </head>
      <body
        data-your-time={texts.labelled(texts.yourTime, '{}')}
        data-no-data={texts.labelled('{}', texts.noData)}
        data-no-trouble={texts.labelled('{}', texts.noTrouble)}
        data-lasts-for={texts.lastsFor('{}')}
      >
        <a class="skip" href="#content">
          {texts.skip}
        </a>
        <header class="top">
          <Brand view={view} />
          <nav aria-label={tenant.name}>
            {!isForStranger && <PageLinks view={view} path={path} />}
            <Languages view={view} path={path ?? '/'} />
          </nav>
        </header>
        <main id="content">{children}</main>
        <p class="unseen" role="status" />
        <PageFooter view={view} subjects={feedSubjects(view, component)} />
      </body>
    </html>
  );
}

/** Links to the parts of the page, and of the company. */
function PageLinks({ view, path }: { readonly view: PageView; readonly path: string | null }): VNode {
  const { texts, tenant } = view;
  const { headerLinks, subscriptionsEnabled } = tenant.settings;
  return (
    <>
      <a href={view.href('/')} aria-current={path === '/' ? 'page' : undefined}>
        {texts.overview}
      </a>
      <a href={view.href('/history')} aria-current={path === '/history' ? 'page' : undefined}>
        {texts.history}
      </a>
      {headerLinks.map((link, index) => (
        <SiteLink key={index} view={view} link={link} />
      ))}
      {subscriptionsEnabled && (
        <a
          class="button"
          href={view.href('/subscribe')}
          aria-current={path?.startsWith('/subscribe') ? 'page' : undefined}
        >
          {texts.subscribe}
        </a>
      )}
    </>
  );
}

/** The company's favicon, or the default one, which shows the status. */
function Favicon({ view }: { readonly view: PageView }): VNode {
  const { faviconPath: own } = view.tenant.settings;
  return own === null ? (
    <link rel="icon" type="image/svg+xml" href={faviconPath(view)} />
  ) : (
    <link rel="icon" href={own} />
  );
}

interface AddressesProps {
  readonly view: PageView;
  readonly path: string;
}

/** Canonical URL of a page and its URL in each language. */
function Addresses({ view: { tenant, origin }, view, path }: AddressesProps): VNode {
  return (
    <>
      <meta property="og:url" content={origin + path} />
      <link rel="canonical" href={origin + view.href(path)} />
      {tenant.locales.map((one) => (
        <link
          key={one}
          rel="alternate"
          hreflang={one}
          href={`${origin}${path}${path.includes('?') ? '&' : '?'}lang=${one}`}
        />
      ))}
    </>
  );
}

/** Subjects of the feeds on offer: the whole page (null), and the page's component if it has one. */
function feedSubjects(
  { isForStranger }: PageView,
  component: PublicComponent | undefined,
): (PublicComponent | null)[] {
  if (isForStranger) return [];
  return component === undefined ? [null] : [null, component];
}

/** From this number of languages on, their links are in a menu. */
const MENU_FROM = 4;

/** Links to the same page in the tenant's other languages. */
function Languages({ view, path }: { readonly view: PageView; readonly path: string }): VNode | null {
  const others = view.tenant.locales.filter((one) => one !== view.locale);
  if (others.length === 0) return null;
  const links = others.map((one) => (
    <a
      key={one}
      href={`${path}${path.includes('?') ? '&' : '?'}lang=${one}`}
      hreflang={one}
      lang={one}
      dir="auto"
    >
      {nameOf(one)}
    </a>
  ));
  if (view.tenant.locales.length < MENU_FROM) return <span class="languages">{links}</span>;
  const { texts, locale } = view;
  return (
    <details class="languages menu" id="languages">
      <summary>
        <span class="unseen">{texts.labelled(texts.language, '')}</span>
        {nameOf(locale)}
      </summary>
      <div>{links}</div>
    </details>
  );
}

/** A language's name in itself. */
function nameOf(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
}
