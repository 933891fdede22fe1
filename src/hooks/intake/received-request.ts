import type { ComponentStatus } from '../../status/timeline.js';
import type { Signal } from '../adapters/signal.js';

/** One request at an inbound address, read but not stored. */
export interface ReceivedRequest {
  readonly ownerId: number;
  readonly receivedAt: Date;
  readonly signals: readonly Signal[];
  /** What is wrong with it; null: nothing. */
  readonly problem: string | null;
  readonly contentType: string | null;
  /** As it is kept: bounded, secrets masked. */
  readonly body: string;
}

/** What the webhook says after a request. */
interface TakenRequest {
  /** Why its signals do not count; null: they do. */
  readonly problem: string | null;
  readonly status: ComponentStatus;
  readonly statusAt: Date | null;
}

/** Null: the webhook is gone, or was switched off meanwhile. */
export type RequestResult = TakenRequest | null;
