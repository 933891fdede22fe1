import type { ComponentStatus } from '#core/status/component-status.js';

/** One report of a sender: what it watches under this key has had this status since `at`. */
export interface Signal {
  /** Distinguishes several alerts about one component. A key of over 255 characters is replaced by its hash. */
  readonly key: string;
  readonly status: ComponentStatus;
  /** By the sender's clock, which may be wrong by years. Undefined means the time of receipt. */
  readonly at?: Date;
  /**
   * Set if the sender reports the state at the moment of sending, and `at` only says when that state began.
   * Alertmanager repeats an alert that it believed resolved in between with the original start. Such a repeat
   * is not a late report.
   */
  readonly isPresent?: true;
  /** Whole seconds from receipt, at most a year, until the claim expires, unless another signal of the key arrives. */
  readonly ttlSeconds?: number;
  /** In the sender's words, plain text, cut off after 2,000 characters. */
  readonly message?: string;
}

/** A request as it arrived at an inbound address, parsed but not validated. */
export interface ReceivedBody {
  /** Parsed JSON, or the fields of a form as an object. Undefined if the body is empty. */
  readonly body: unknown;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Format of one sender's bodies. */
export interface SignalForm {
  /** The sender's name in error messages and in the API reference. */
  readonly sender: string;
  /** A real body of the sender, shortened, that reports trouble. */
  readonly example: unknown;
  /** Set if the members are those of many senders, so that all other forms are tried first. */
  readonly isFallback?: true;
  /**
   * Reads the signals: a pure function in linear time, since nothing else runs meanwhile. Returns an empty list if there
   * is nothing to do, for example for a test notification. Returns undefined if the body has another form.
   *
   * @throws Invalid if the form matches but a required member cannot be understood
   */
  read(received: ReceivedBody): readonly Signal[] | undefined;
}
