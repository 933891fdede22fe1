import type { ComponentChildren, VNode } from 'preact';
import type { PageView } from '../page-view.js';
import { colourStylesheetPath } from './colours.js';
import { STYLESHEET_FILE } from './stylesheet.js';

interface LayoutProps {
  readonly view: PageView;
  readonly title: string;
  readonly description: string;
  /** Of this page, below the origin. */
  readonly path: string;
  readonly noIndex?: boolean;
  readonly children: ComponentChildren;
}

/** What every page has around its content. */
export function Layout({ view, title, description, path, noIndex = false, children }: LayoutProps): VNode {
  const { tenant, locale, origin, texts } = view;
  const { settings } = tenant;
  const fullTitle = `${title} – ${tenant.name}`;
  return (
    <html lang={locale}>
      <head>
        <meta charset="utf-8" />
        <title>{fullTitle}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        {noIndex && <meta name="robots" content="noindex" />}
        <meta property="og:title" content={fullTitle} />
        <meta property="og:description" content={description} />
        <meta property="og:type" content="website" />
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
        <link
          rel="alternate"
          type="application/atom+xml"
          title={tenant.name}
          href={view.href('/history.atom')}
        />
        <link rel="stylesheet" href={`/assets/${STYLESHEET_FILE}`} />
        {settings.colour !== null && <link rel="stylesheet" href={colourStylesheetPath(settings.colour)} />}
      </head>
      <body>
        <a class="skip" href="#content">
          {texts.skip}
        </a>
        <header class="top">
          <a class="brand" href={view.href('/')}>
            {settings.logoPath !== null && <img src={settings.logoPath} alt="" height="40" />}
            {tenant.name}
          </a>
          <nav>
            <a href={view.href('/')} aria-current={path === '/' ? 'page' : undefined}>
              {texts.overview}
            </a>
            <a href={view.href('/history')} aria-current={path.startsWith('/history') ? 'page' : undefined}>
              {texts.history}
            </a>
            {tenant.locales.length > 1 &&
              tenant.locales
                .filter((one) => one !== locale)
                .map((one) => (
                  <a
                    key={one}
                    href={`${path}${path.includes('?') ? '&' : '?'}lang=${one}`}
                    hreflang={one}
                    lang={one}
                  >
                    {one.toUpperCase()}
                  </a>
                ))}
          </nav>
        </header>
        <main id="content">{children}</main>
        <footer>
          <p>
            {texts.updated} <Instant view={view} at={view.page.updatedAt} /> ·{' '}
            <a href={view.href('/history.atom')}>Atom</a> · {texts.poweredBy}
          </p>
        </footer>
      </body>
    </html>
  );
}

/** A date and time, for people and programs. */
export function Instant({ view, at }: { readonly view: PageView; readonly at: string }): VNode {
  return (
    <time dateTime={at} title={at}>
      {view.instant(at)}
    </time>
  );
}
