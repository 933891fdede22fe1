import { isRepeatOf, type SignalRepeat } from '../rules/repeated-signal.js';
import type { LoggedRequest } from '../store/signal-log.repository.js';
import type { EndedRepeats, RepeatableSignal } from '../store/signal-repeats.repository.js';
import type { ChangedWebhook } from './changed-webhook.js';

/** A request whose effect is known. */
export interface AppliedRequest {
  readonly ownerId: number;
  readonly entry: LoggedRequest;
  /** What later requests may repeat; undefined if nothing. */
  readonly repeat: SignalRepeat | undefined;
}

/** The entries of the log. Repeats that arrived together are one. */
export function withoutRepeats(requests: readonly AppliedRequest[]): LoggedRequest[] {
  const entries: LoggedRequest[] = [];
  const newest = new Map<number, { readonly index: number; readonly repeat: SignalRepeat | undefined }>();
  for (const { ownerId, entry, repeat } of requests) {
    const before = newest.get(ownerId);
    const logged = before && entries[before.index];
    if (logged !== undefined && repeat !== undefined && before?.repeat && isRepeatOf(repeat, before.repeat)) {
      const { receivedAt: lastReceivedAt } = entry;
      entries[before.index] = { ...logged, repeats: logged.repeats + 1, lastReceivedAt };
    } else {
      newest.set(ownerId, { index: entries.length, repeat });
      entries.push(entry);
    }
  }
  return entries;
}

/** The newest requests of webhooks, if they can be repeated. */
export function repeatable(
  requests: readonly (AppliedRequest | undefined)[],
  changed: ReadonlyMap<number, ChangedWebhook>,
): RepeatableSignal[] {
  const newest = new Map(requests.flatMap((one) => (one === undefined ? [] : [[one.ownerId, one]])));
  return [...newest.values()].flatMap(({ ownerId, entry, repeat }) => {
    const status = changed.get(ownerId)?.update.status;
    return repeat === undefined || status === undefined
      ? []
      : [{ webhookId: entry.webhookId, repeat, status }];
  });
}

/** The repeats that end with an update: those of alerts that are reported on or change, or all with the status. */
export function endedRepeats({ owner, webhook, update }: ChangedWebhook): EndedRepeats[] {
  if (update.status !== (owner.status ?? 'operational')) return [{ webhookId: webhook.id, key: null }];
  return update.alerts
    .filter(({ key, isRepeated, isReported }) => {
      const isCounted = webhook.alerts.get(key)?.repeats !== undefined;
      return isCounted && (isReported || !isRepeated);
    })
    .map(({ key }) => ({ webhookId: webhook.id, key }));
}
