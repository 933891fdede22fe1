import { Invalid } from '#core/errors/api-error.js';
import { ADAPTERS } from './adapters.js';
import { queryTtl } from './query-ttl.js';
import type { ReceivedBody, Signal } from './signal.js';

/**
 * Maximum number of signals of one body, as many as a webhook may have open alerts. Each one is stored, and the
 * smallest alerts that fit into a body are 7,000.
 */
const MOST_SIGNALS = 1000;

/**
 * Detects the format of a body and reads its signals. Returns undefined for an unknown format. Returns an empty
 * list for a known one that reports nothing, such as a test notification or a pending check. Source: triggers.
 *
 * A `ttl` in the query applies to signals without one, because few senders can send it.
 *
 * @throws Invalid (422) naming the bad members of a known format, or if it has too many alerts
 */
export function readSignals(received: ReceivedBody): readonly Signal[] | undefined {
  for (const adapter of ADAPTERS) {
    const signals = adapter.read(received);
    if (signals === undefined) continue;
    if (signals.length > MOST_SIGNALS)
      throw Invalid.field('alerts', `A request must not have more than ${MOST_SIGNALS} alerts.`);
    const ttlSeconds = queryTtl(received.query);
    return ttlSeconds === undefined ? signals : signals.map((signal) => ({ ttlSeconds, ...signal }));
  }
  return undefined;
}
