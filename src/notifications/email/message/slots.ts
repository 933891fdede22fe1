/** What differs from recipient to recipient: addresses of pages. */
export type Slot = 'confirm' | 'manage' | 'unsubscribe';

/** Marks the place of a recipient's part in a text. No text of a tenant can have one: NUL is never stored. */
export function slot(name: Slot): string {
  return `\0${name}\0`;
}

/** A text between its slots. */
export interface SlottedText {
  /** One more than slots. */
  readonly texts: readonly string[];
  readonly slots: readonly Slot[];
}

export function splitAtSlots(text: string): SlottedText {
  const parts = text.split('\0');
  return {
    texts: parts.filter((_, index) => index % 2 === 0),
    slots: parts.filter((_, index) => index % 2 === 1) as Slot[],
  };
}
