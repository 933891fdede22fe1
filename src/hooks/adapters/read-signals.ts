import { ADAPTERS } from './adapters.js';
import type { ReceivedBody, Signal } from './signal.js';

/**
 * Finds the form that a body has and reads the signals in it. Undefined: no known form. An empty list: understood, but
 * nothing to do, such as a test notification or a pending check. Throws `Invalid` (422) naming the members that a known
 * form should not have. Source: triggers.
 */
export function readSignals(received: ReceivedBody): readonly Signal[] | undefined {
  for (const adapter of ADAPTERS) {
    const signals = adapter.read(received);
    if (signals !== undefined) return signals;
  }
  return undefined;
}
