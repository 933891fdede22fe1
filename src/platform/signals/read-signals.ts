import { Invalid } from '#core/errors/api-error.js';
import { MAX_SIGNALS } from './checked-signals.js';
import { queryTtl } from './ttl-seconds.js';
import type { ReceivedBody, Signal, SignalForm } from './signal-form.js';

/**
 * Detects the form of a body and reads its signals. Returns undefined for an unknown form. Returns an empty
 * list for a known one that reports nothing, such as a test notification or a pending check. Source: triggers.
 * A form that fails is passed over, so that it harms no other sender.
 *
 * A `ttl` in the query applies to signals without one, because few senders can send it.
 *
 * @param forms in the order in which they are tried
 * @throws Invalid (422) naming the bad members of a known form, or the forms that failed if no other reads the body
 */
export function readSignals(
  forms: readonly SignalForm[],
  received: ReceivedBody,
): readonly Signal[] | undefined {
  const failed: string[] = [];
  for (const form of forms) {
    const signals = tryForm(form, received, failed);
    if (signals === undefined) continue;
    if (signals.length > MAX_SIGNALS)
      throw Invalid.field('alerts', `A request must not have more than ${MAX_SIGNALS} alerts.`);
    const ttlSeconds = queryTtl(received.query);
    return ttlSeconds === undefined ? signals : signals.map((signal) => ({ ttlSeconds, ...signal }));
  }
  if (failed.length > 0) throw new Invalid({ body: failed });
  return undefined;
}

function tryForm(form: SignalForm, received: ReceivedBody, failed: string[]): readonly Signal[] | undefined {
  try {
    return form.read(received);
  } catch (error) {
    if (error instanceof Invalid)
      throw failed.length === 0 ? error : new Invalid({ body: failed, ...error.fields });
    failed.push(`The form of ${form.sender} failed.`);
    return undefined;
  }
}
