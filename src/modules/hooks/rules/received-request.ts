import type { ComponentStatus } from '#core/status/component-status.js';
import type { Signal } from '#platform/signals/signal-form.js';

/** One request to an inbound address, parsed but not yet stored. */
export interface ReceivedRequest {
  readonly ownerId: number;
  readonly receivedAt: Date;
  readonly signals: readonly Signal[];
  /** Why the request is invalid; null if it is valid. */
  readonly problem: string | null;
  readonly contentType: string | null;
  /** Truncated, with secrets masked. */
  readonly body: string;
}

/** State of the webhook after a request. */
interface TakenRequest {
  /** Why its signals were refused; null if they were accepted. */
  readonly problem: string | null;
  readonly status: ComponentStatus;
  readonly statusAt: Date | null;
}

/** Null if the webhook was deleted or switched off in the meantime. */
export type RequestResult = TakenRequest | null;
