/** A mail that is ready to go: every byte of it, and where it goes. */
export interface Mail {
  /** Without angle brackets. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  /** Headers and body, ASCII, lines of at most 998 characters that end in CRLF. */
  readonly content: string;
}

/**
 * Whose fault it is that a mail did not go: of an address that does not exist, a mailbox that is full, or the mail server on
 * the way, which says nothing about the address. `policy`: the mail was not wanted as it was; the address may be fine.
 */
type MailFault = 'address' | 'mailbox' | 'policy' | 'server';

/** What came of an attempt to send a mail. */
export interface MailReply {
  readonly result: 'sent' | 'retry' | 'failed';
  readonly fault?: MailFault;
  /** The code of SMTP; missing where the server did not answer. */
  readonly code?: number;
  /** The words of the server, or what happened instead. */
  readonly response: string;
}

/** A way for mails out of the house. */
export interface MailTransport {
  /** Mails that can be under way at once. */
  readonly connections: number;
  /**
   * Sends a mail and hands the reply to `settle`. No other mail's content goes out on the connection until `settle` is done: so
   * what a process that dies has sent without keeping it is one mail for each connection at most.
   */
  send(mail: Mail, settle: (reply: MailReply) => Promise<void>): Promise<void>;
  /** Ends all connections. */
  close(): void;
}
