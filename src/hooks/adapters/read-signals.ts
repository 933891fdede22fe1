import { ADAPTERS } from './adapters.js';
import { queryTtl } from './query-ttl.js';
import type { ReceivedBody, Signal } from './signal.js';

/**
 * Finds the form that a body has and reads the signals in it. Undefined: no known form. An empty list: understood, but
 * nothing to do, such as a test notification or a pending check. Throws `Invalid` (422) naming the members that a known
 * form should not have. Source: triggers.
 *
 * A `ttl` in the query is that of signals without one, since few senders know of it.
 */
export function readSignals(received: ReceivedBody): readonly Signal[] | undefined {
  for (const adapter of ADAPTERS) {
    const signals = adapter.read(received);
    if (signals === undefined) continue;
    const ttlSeconds = queryTtl(received.query);
    return ttlSeconds === undefined ? signals : signals.map((signal) => ({ ttlSeconds, ...signal }));
  }
  return undefined;
}
