import type { ComponentStatus } from '#core/status/component-status.js';

/** One report of a sender: what it watches under this key has had this status since `at`. */
export interface Signal {
  /** Distinguishes several alerts about one component; 1 to 255 characters. */
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
  /** Whole seconds from receipt until the claim expires, unless another signal of the key arrives. */
  readonly ttlSeconds?: number;
  /** In the sender's words, at most 2,000 characters, plain text. */
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

/** One sender's format. An adapter is pure, runs in linear time and is one line in `adapters.ts`. */
export interface SignalAdapter {
  /** The sender's name in error messages and in the documentation. */
  readonly sender: string;
  /** A real body of the sender, shortened. */
  readonly example: unknown;
  /**
   * Reads the signals. Returns an empty list if there is nothing to do, for example for a test notification.
   * Returns undefined if the body has another format.
   * @throws Invalid if the format matches but a required member cannot be understood
   */
  read(received: ReceivedBody): readonly Signal[] | undefined;
}
