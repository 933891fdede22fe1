import { ADAPTERS } from './adapters.js';
import { queryTtl } from './query-ttl.js';
import type { ReceivedBody, Signal } from './signal.js';

/**
 * Detects the format of a body and reads its signals. Returns undefined for an unknown format. Returns an empty
 * list for a known one that reports nothing, such as a test notification or a pending check. Source: triggers.
 *
 * A `ttl` in the query applies to signals without one, because few senders can send it.
 *
 * @throws Invalid (422) naming the bad members of a known format
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
