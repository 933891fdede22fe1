import { randomBytes } from 'node:crypto';
import type { Mail } from '../mail.js';
import { addressHeader, plainHeader, textHeader } from './header.js';
import type { Attachment, Notice } from './notice.js';
import { noticePage } from './notice-page.js';
import { noticeText } from './notice-text.js';
import { quotedPrintable, SOFT_BREAK } from './quoted-printable.js';
import { splitAtSlots, type Slot } from './slots.js';

/** Source: RFC 2045, 6.8. */
const BASE64_LINE = /.{1,76}/g;

/** Header values that all mails of a template share. */
export interface Envelope {
  /** Sender address. */
  readonly from: string;
  /** Address for replies. Null for the sender address. */
  readonly replyTo: string | null;
  /** Looks like a host name, and is the same for all mails of a tenant to subscribers. Null for other mails. Source: RFC 2919. */
  readonly listId: string | null;
  /** Topic of the mails, as the id of a mail that need not exist. Null if they stand alone. */
  readonly topicId: string | null;
  /** Further header with the id of the mail, without its domain. Undefined for none. */
  readonly idHeader: string | undefined;
}

/** Recipient of a mail. Links are absolute URLs. */
export interface Addressee {
  readonly address: string;
  readonly messageId: string;
  readonly date: Date;
  readonly links: Readonly<Record<Slot, string>>;
}

/**
 * A mail for many recipients: encoded once, with gaps for the links of each recipient. Headers follow RFC
 * 5322, 2369, 2919, 3834 and 8058.
 */
export class MailTemplate {
  /** Text around the links of the recipient: one piece more than slots. */
  private readonly pieces: readonly string[];
  private readonly slots: readonly Slot[];
  private readonly hasUnsubscribe: boolean;

  constructor(
    notice: Notice,
    private readonly envelope: Envelope,
  ) {
    const { from, replyTo, listId, topicId } = envelope;
    const { subject, sender, locale, links, attachment } = notice;
    const [boundary, outer] = [newBoundary(), newBoundary()];
    this.hasUnsubscribe = links.some(({ slot }) => slot === 'unsubscribe');
    const headers = [
      addressHeader('From', sender.name, from),
      replyTo === null ? '' : plainHeader('Reply-To', `<${replyTo}>`),
      textHeader('Subject', subject),
      // All mails of a topic reply to the same id. Mail clients group them, whichever arrives first.
      ...(topicId === null
        ? []
        : [plainHeader('In-Reply-To', `<${topicId}>`), plainHeader('References', `<${topicId}>`)]),
      listId === null ? '' : addressHeader('List-Id', sender.name, listId),
      plainHeader('Auto-Submitted', 'auto-generated'),
      // Without it, Exchange replies with out-of-office messages.
      plainHeader('X-Auto-Response-Suppress', 'All'),
      plainHeader('Content-Language', locale),
      plainHeader('MIME-Version', '1.0'),
      ...(attachment === undefined
        ? []
        : [plainHeader('Content-Type', `multipart/mixed; boundary="${outer}"`), `\r\n--${outer}\r\n`]),
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
      [attachment === undefined ? '' : lastPart(outer, attachment)],
    ]);
  }

  /** Builds the mail for one recipient. */
  mailFor({ address, messageId, date, links }: Addressee): Mail {
    const { from, idHeader } = this.envelope;
    const unsubscribe = this.hasUnsubscribe
      ? plainHeader('List-Unsubscribe', `<${links.unsubscribe}>`) +
        plainHeader('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click')
      : '';
    const headers =
      plainHeader('Message-ID', `<${messageId}>`) +
      (idHeader === undefined ? '' : plainHeader(idHeader, messageId.split('@', 1).join(''))) +
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

function newBoundary(): string {
  return `=_${randomBytes(12).toString('hex')}`;
}

/** A file as the last part of a mail. */
function lastPart(boundary: string, { name, type, content }: Attachment): string {
  const headers =
    plainHeader('Content-Type', `${type}; charset=utf-8; name="${name}"`) +
    plainHeader('Content-Disposition', `attachment; filename="${name}"`) +
    plainHeader('Content-Transfer-Encoding', 'base64');
  const lines = Buffer.from(content).toString('base64').match(BASE64_LINE) ?? [];
  return `\r\n--${boundary}\r\n${headers}\r\n${lines.join('\r\n')}\r\n--${boundary}--\r\n`;
}

function partHead(boundary: string, type: string): string {
  return `\r\n--${boundary}\r\n${plainHeader('Content-Type', `${type}; charset=utf-8`)}${plainHeader('Content-Transfer-Encoding', 'quoted-printable')}\r\n`;
}

/**
 * Concatenates texts, with one character per byte. The last text of each list and the first of the next are
 * joined, because no slot separates them.
 */
function joined(lists: readonly (readonly string[])[]): string[] {
  const pieces = [''];
  for (const [first = '', ...others] of lists) pieces.push(String(pieces.pop()) + first, ...others);
  return pieces.map((piece) => Buffer.from(piece).toString('latin1'));
}
