import type { Slot } from './slots.js';

/**
 * Content of a mail in one language, before it becomes HTML and plain text. All but `body` is shown
 * verbatim, without markup.
 */
export interface Notice {
  readonly subject: string;
  /** BCP 47. */
  readonly locale: string;
  readonly heading: string;
  /** Kind of news, shown above the heading. */
  readonly kind: string;
  /** Shown before the text if something is missing in the reader's language. */
  readonly hints: readonly string[];
  /** Heliograph's own paragraphs. */
  readonly paragraphs: readonly string[];
  /** The tenant's text. */
  readonly body: { readonly html: string; readonly text: string };
  readonly facts: readonly Fact[];
  readonly affected: { readonly label: string; readonly components: readonly AffectedComponent[] };
  readonly button: { readonly label: string; readonly href: string } | undefined;
  readonly footnote: string;
  readonly links: readonly FooterLink[];
  readonly attachment: Attachment | undefined;
  readonly sender: Sender;
}

/** The status page that sends the mail, and its appearance. */
export interface Sender {
  readonly name: string;
  readonly url: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Absolute URL. Undefined if there is none that mail clients can show. */
  readonly logoUrl: string | undefined;
}

/** A file that is attached to a mail. */
export interface Attachment {
  /** ASCII, without quotes. */
  readonly name: string;
  /** Media type of a text in UTF-8. */
  readonly type: string;
  readonly content: string;
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

interface AffectedComponent {
  readonly name: string;
  /** Label of its impact, with a background color (`#rrggbb`) for white text. */
  readonly impact: { readonly label: string; readonly color: string } | undefined;
}

interface FooterLink {
  readonly label: string;
  readonly slot: Slot;
}
