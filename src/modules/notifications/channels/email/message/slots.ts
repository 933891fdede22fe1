/** Parts of a mail that differ for each recipient: links. */
export type Slot = 'confirm' | 'manage' | 'unsubscribe' | 'undo';

/** Placeholder for a recipient's link. Text of a tenant cannot contain one, because NUL is never stored. */
export function slot(name: Slot): string {
  return `\0${name}\0`;
}

/** A text split at its slots. */
export interface SlottedText {
  /** One text more than slots. */
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
