import type { ComponentStatus } from '../../status/timeline.js';

/** "The sender says: since `at`, what it watches under this key has this status." */
export interface Signal {
  /** Tells several alerts about one component apart; 1 to 255 characters. */
  readonly key: string;
  readonly status: ComponentStatus;
  /** By the sender's clock, which may be wrong by years; undefined: when the signal was received. */
  readonly at?: Date;
  /**
   * Set where the sender tells of the moment at which it sends, and `at` only says since when that is so. Alertmanager sends an
   * alert again that it took for over meanwhile with the start that it had: that is no late news.
   */
  readonly isPresent?: true;
  /** Whole seconds from receipt after which the claim ends by itself unless a further signal of the key arrives. */
  readonly ttlSeconds?: number;
  /** In the sender's words, at most 2,000 characters; never markup. */
  readonly message?: string;
}

/** What arrived at an inbound address, read but not judged. */
export interface ReceivedBody {
  /** Parsed JSON, or the fields of a form as an object; undefined when nothing was sent. */
  readonly body: unknown;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string>>;
}

/** One sender's form. An adapter is pure, takes linear time and is one line in `adapters.ts`. */
export interface SignalAdapter {
  /** The sender, as error messages and the documentation name it. */
  readonly sender: string;
  /** A true body of the sender, shortened. */
  readonly example: unknown;
  /**
   * The signals within; an empty list when there is nothing to do, such as for a test notification; undefined when the
   * form is another one. Throws `Invalid` where the form is this one, but a member that matters cannot be understood.
   */
  read(received: ReceivedBody): readonly Signal[] | undefined;
}
