import type { MailReply } from '../mail.js';

/** Failure of an SMTP command, in the form that nodemailer reports. */
export interface SmtpFailure {
  readonly message: string;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  /** The command that was answered: `RCPT TO`, `DATA`, `CONN`, … */
  readonly command?: string | undefined;
}

/**
 * Enhanced status code, such as `550 5.1.1 …`. Its second and third number say what it is about. Source: RFC 3463.
 */
const ENHANCED = /^\d{3}[ -]\d\.(\d{1,3})\.(\d{1,3})/;
/** The server is about to close the connection. */
export const SERVICE_CLOSES = 421;
const MAILBOX_FULL = 552;
const TRANSACTION_FAILED = 554;

/** Result of a mail whose command failed. Source: RFC 5321, 4.2; RFC 3463. */
export function replyToFailure(failure: SmtpFailure): MailReply {
  const { responseCode: code, command = '' } = failure;
  const response = wordsOf(failure.response ?? failure.message);
  if (code === undefined) return { result: 'retry', fault: 'server', response };
  // Before RCPT, a refusal says nothing about the recipient. The server rejects our sender, password or
  // mail in general.
  const isOfRecipient = command.startsWith('RCPT') || command.startsWith('DATA');
  if (!isOfRecipient || code === SERVICE_CLOSES) return { result: 'retry', fault: 'server', code, response };
  if (code < 500) return { result: 'retry', code, response };
  return { result: 'failed', fault: faultOf(code, response, command), code, response };
}

/** Text of a server's reply, made safe to store and show: it may contain anything. */
export function wordsOf(response: string): string {
  return response
    .replaceAll(/[\p{Cc}]+/gu, ' ')
    .toWellFormed()
    .trim();
}

function faultOf(code: number, response: string, command: string): 'address' | 'mailbox' | 'policy' {
  const [, subject, detail] = ENHANCED.exec(response) ?? [];
  if (subject === '2' && detail === '2') return 'mailbox';
  // Subjects: 5.1 addresses, 5.2 mailboxes, 5.3 to 5.7 systems, networks, protocols, contents and policies.
  if (subject !== undefined) return Number(subject) <= 2 ? 'address' : 'policy';
  if (code === MAILBOX_FULL) return 'mailbox';
  const isOfContent = code === TRANSACTION_FAILED && command.startsWith('DATA');
  return code < 550 || isOfContent ? 'policy' : 'address';
}
