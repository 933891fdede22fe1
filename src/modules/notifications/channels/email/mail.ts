/** A complete mail with the addresses of its envelope. */
export interface Mail {
  /** Without angle brackets. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  /** Headers and body, ASCII, lines of at most 998 characters that end in CRLF. */
  readonly content: string;
}

/**
 * Cause of a refusal. `address`: the address does not exist. `mailbox`: the mailbox is full. `server`: the
 * mail server failed, which says nothing about the address. `policy`: this mail was not wanted, but the
 * address may be fine.
 */
type MailFault = 'address' | 'mailbox' | 'policy' | 'server';

/** Result of an attempt to send a mail. */
export interface MailReply {
  readonly result: 'sent' | 'retry' | 'failed';
  readonly fault?: MailFault;
  /** SMTP reply code. Missing if the server did not reply. */
  readonly code?: number;
  /** True if no try was made, because the server has just failed for other mails. */
  readonly isUntried?: true;
  /** Text of the reply, or what happened instead. */
  readonly response: string;
}

/** A transport for mails. */
export interface MailTransport {
  /** Mails that can be sent at once. */
  readonly connections: number;
  /**
   * Sends a mail and hands the reply to `settle`. No other mail's content is sent on the connection until
   * `settle` resolves. A process that dies therefore leaves at most one sent but unrecorded mail per connection.
   */
  send(mail: Mail, settle: (reply: MailReply) => Promise<void>): Promise<void>;
  /** Set while the server cannot be used: no mail is tried before then, except one that finds out. */
  readonly restsUntil?: Date | undefined;
  /** Closes all connections. */
  close(): void;
}
