import type { PageLink } from '#core/context/page-look.js';
import type { TenantSettings } from '#core/context/tenant-settings.js';
import type { LocaleText } from '#core/text/locale-text.js';

/** Texts of the header and footer in a language, keyed by place. The place of a link is its URL. */
export function textsOfPage(
  { headerLinks, footerText, footerLinks }: TenantSettings,
  locale: string,
): [string, string][] {
  const texts: [string, LocaleText][] = [
    [FOOTER, footerText],
    ...headerLinks.map(({ label, url }): [string, LocaleText] => [placeOf('header', url), label]),
    ...footerLinks.map(({ label, url }): [string, LocaleText] => [placeOf('footer', url), label]),
  ];
  return texts.flatMap(([place, text]): [string, string][] => {
    const written = text[locale];
    return written === undefined ? [] : [[place, written]];
  });
}

/** Adds texts in a language to the settings. Existing texts in this language win. */
export function withTextsOfPage(
  settings: TenantSettings,
  locale: string,
  texts: ReadonlyMap<string, string>,
): TenantSettings {
  const put = (place: string, text: LocaleText): LocaleText => {
    const kept = texts.get(place);
    return kept === undefined || Object.hasOwn(text, locale) ? text : { ...text, [locale]: kept };
  };
  const putAll = (list: 'header' | 'footer', links: readonly PageLink[]): PageLink[] =>
    links.map(({ label, url }) => ({ label: put(placeOf(list, url), label), url }));
  return {
    ...settings,
    headerLinks: putAll('header', settings.headerLinks),
    footerText: put(FOOTER, settings.footerText),
    footerLinks: putAll('footer', settings.footerLinks),
  };
}

const FOOTER = 'footer';

function placeOf(list: 'header' | 'footer', url: string): string {
  return `${list} ${url}`;
}
