import type { LocaleText } from '#core/text/locale-text.js';
import { mainLocale, pickText } from '#core/text/locale-text.js';
import { literalMarkdown } from '#core/text/literal-markdown.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { baseOf, catalogueFor, LANGUAGES } from '#core/languages/catalogues.js';
import type { DraftTexts } from '#core/languages/catalogue.js';

/** The texts of a draft incident, by purpose. */
export const DRAFT_TEXTS = ['title', 'body', 'update', 'recovery'] as const;

export type DraftText = (typeof DRAFT_TEXTS)[number];

/** The texts that a tenant has written itself. */
export type DraftTemplate = Readonly<Record<DraftText, LocaleText>>;

/** Values for the placeholders in braces. */
export interface DraftValues {
  readonly component: LocaleText;
  readonly status: ComponentStatus;
  /** The senders' messages, in {@link messageLocale}. */
  readonly messages: readonly string[];
  /** Texts in other languages contain no messages. */
  readonly messageLocale: string;
}

/** Maximum number of messages per text. */
const MAX_MESSAGES = 10;
/** Length limits in characters, of a title and of each message. */
const MAX_OF_TITLE = 255;
const MAX_OF_MESSAGE = 300;

/**
 * Renders one text in the tenant's languages, from its own template or else from ours. A language without
 * either is omitted, unless there is no other.
 */
export function draftText(
  which: DraftText,
  template: DraftTemplate,
  values: DraftValues,
  locales: readonly string[],
): LocaleText {
  const written = locales.filter(
    (locale) => Object.hasOwn(template[which], locale) || LANGUAGES.includes(baseOf(locale)),
  );
  const texts = (written.length > 0 ? written : [mainLocale(locales)]).map((locale) => {
    const usual = catalogueFor(locale, locales).drafts;
    const filled = fill(
      which,
      template[which][locale] ?? usual[which],
      usual.statuses,
      values,
      locale,
      locales,
    );
    return [locale, filled] as const;
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** The messages to show in a language, each of bounded length. */
export function messagesIn(
  { messages, messageLocale }: Pick<DraftValues, 'messages' | 'messageLocale'>,
  locale: string,
): string[] {
  return messageLocale === locale
    ? messages.slice(0, MAX_MESSAGES).map((message) => cut(message, MAX_OF_MESSAGE))
    : [];
}

function fill(
  which: DraftText,
  text: string,
  statuses: DraftTexts['statuses'],
  { component, status, messages, messageLocale }: DraftValues,
  locale: string,
  locales: readonly string[],
): string {
  const name = pickText(component, [locale], locales) ?? '';
  const shown = messagesIn({ messages, messageLocale }, locale);
  // Titles are plain text; all other texts are Markdown. Inserted values are untrusted and must not act as markup.
  const values: Readonly<Record<string, string>> =
    which === 'title'
      ? { component: name, status: statuses[status], messages: shown[0] ?? '' }
      : {
          component: literalMarkdown(name),
          status: statuses[status],
          messages: shown.map((message) => `- ${literalMarkdown(message).replaceAll('\n', ' ')}`).join('\n'),
        };
  const filled = text
    .replaceAll(/\{(component|status|messages)\}/g, (_, place: string) => values[place] ?? '')
    .trim();
  return which === 'title' ? cut(filled.replaceAll(/\s+/g, ' '), MAX_OF_TITLE) : filled;
}

function cut(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
