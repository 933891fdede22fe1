import type { Slot } from './slots.js';

/** What a mail says, in one language, before it becomes HTML and text. Everything but `body` is shown as it is, without markup. */
export interface Notice {
  readonly subject: string;
  /** BCP 47. */
  readonly locale: string;
  readonly heading: string;
  /** What kind of news it is, above the heading. */
  readonly kind: string;
  /** Said before the text: that something is missing in the reader's language. */
  readonly hints: readonly string[];
  /** Paragraphs of ours. */
  readonly paragraphs: readonly string[];
  /** The tenant's text. */
  readonly body: { readonly html: string; readonly text: string };
  readonly facts: readonly Fact[];
  readonly affected: { readonly label: string; readonly components: readonly AffectedComponent[] };
  readonly button: { readonly label: string; readonly href: string } | undefined;
  readonly footnote: string;
  readonly links: readonly FooterLink[];
  readonly sender: Sender;
}

/** Whose page it is, and how it looks. */
export interface Sender {
  readonly name: string;
  readonly url: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Absolute; undefined: none that mail programs show. */
  readonly logoUrl: string | undefined;
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

interface AffectedComponent {
  readonly name: string;
  /** What happens to it, with a color (`#rrggbb`) for white text on it. */
  readonly impact: { readonly label: string; readonly color: string } | undefined;
}

interface FooterLink {
  readonly label: string;
  readonly slot: Slot;
}
