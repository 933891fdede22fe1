import { randomBytes } from 'node:crypto';
import type { Mail } from '../mail.js';
import { addressHeader, plainHeader, textHeader } from './header.js';
import type { Notice } from './notice.js';
import { noticePage } from './notice-page.js';
import { noticeText } from './notice-text.js';
import { quotedPrintable, SOFT_BREAK } from './quoted-printable.js';
import { splitAtSlots, type Slot } from './slots.js';

/** What mails of one template have in common, beside what they say. */
export interface Envelope {
  /** The address that they come from. */
  readonly from: string;
  /** Where answers go; null: to where they come from. */
  readonly replyTo: string | null;
  /** Host-name-like, the same for all mails of a tenant. Source: RFC 2919. */
  readonly listId: string;
  /** What they are about, as the id of a mail that need not exist; null: they stand alone. */
  readonly topicId: string | null;
}

/** Whom a mail is for. Addresses of pages are absolute. */
export interface Addressee {
  readonly address: string;
  readonly messageId: string;
  readonly date: Date;
  readonly links: Readonly<Record<Slot, string>>;
}

/**
 * A mail for many: encoded once, with gaps for what is each recipient's. Headers follow RFC 5322, 2369, 2919, 3834 and 8058.
 */
export class MailTemplate {
  /** What surrounds the recipient's links: one more than these. */
  private readonly pieces: readonly string[];
  private readonly slots: readonly Slot[];
  private readonly hasUnsubscribe: boolean;

  constructor(
    notice: Notice,
    private readonly envelope: Envelope,
  ) {
    const { from, replyTo, listId, topicId } = envelope;
    const { subject, sender, locale, links } = notice;
    const boundary = `=_${randomBytes(12).toString('hex')}`;
    this.hasUnsubscribe = links.some(({ slot }) => slot === 'unsubscribe');
    const headers = [
      addressHeader('From', sender.name, from),
      replyTo === null ? '' : plainHeader('Reply-To', `<${replyTo}>`),
      textHeader('Subject', subject),
      // All mails about one thing answer the same one, so mail programs show them together, whichever comes first.
      ...(topicId === null
        ? []
        : [plainHeader('In-Reply-To', `<${topicId}>`), plainHeader('References', `<${topicId}>`)]),
      addressHeader('List-Id', sender.name, listId),
      plainHeader('Auto-Submitted', 'auto-generated'),
      // Exchange answers with notes of absence otherwise.
      plainHeader('X-Auto-Response-Suppress', 'All'),
      plainHeader('Content-Language', locale),
      plainHeader('MIME-Version', '1.0'),
      plainHeader('Content-Type', `multipart/alternative; boundary="${boundary}"`),
    ].join('');
    const [text, page] = [splitAtSlots(noticeText(notice)), splitAtSlots(noticePage(notice))];
    this.slots = [...text.slots, ...page.slots];
    this.pieces = joined([
      [headers],
      [partHead(boundary, 'text/plain')],
      text.texts.map(quotedPrintable),
      [partHead(boundary, 'text/html')],
      page.texts.map(quotedPrintable),
      [`\r\n--${boundary}--\r\n`],
    ]);
  }

  /** The mail for one recipient. */
  mailFor({ address, messageId, date, links }: Addressee): Mail {
    const { from } = this.envelope;
    const unsubscribe = this.hasUnsubscribe
      ? plainHeader('List-Unsubscribe', `<${links.unsubscribe}>`) +
        plainHeader('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click')
      : '';
    const headers =
      plainHeader('Message-ID', `<${messageId}>`) +
      plainHeader('Date', date.toUTCString().replace('GMT', '+0000')) +
      plainHeader('To', `<${address}>`) +
      unsubscribe;
    const filled = new Map(
      [...new Set(this.slots)].map((slot) => [slot, SOFT_BREAK + quotedPrintable(links[slot]) + SOFT_BREAK]),
    );
    const parts = [headers];
    for (const [index, piece] of this.pieces.entries()) {
      const slot = this.slots[index];
      parts.push(piece, slot === undefined ? '' : (filled.get(slot) ?? ''));
    }
    return { messageId, from, to: address, content: parts.join('') };
  }
}

function partHead(boundary: string, type: string): string {
  return `\r\n--${boundary}\r\n${plainHeader('Content-Type', `${type}; charset=utf-8`)}${plainHeader('Content-Transfer-Encoding', 'quoted-printable')}\r\n`;
}

/**
 * Texts one after another, a character for each byte: the last of each list and the first of the next one have no slot between
 * them.
 */
function joined(lists: readonly (readonly string[])[]): string[] {
  const pieces = [''];
  for (const [first = '', ...others] of lists) pieces.push(String(pieces.pop()) + first, ...others);
  return pieces.map((piece) => Buffer.from(piece).toString('latin1'));
}
