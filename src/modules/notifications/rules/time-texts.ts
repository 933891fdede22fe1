import { largestUnits } from '#core/time/largest-units.js';
import type { PlannedTimes } from './delivery-channel.js';
import type { NotificationContent } from './notification-content.js';

/** Duration of an incident that is over, in a language. Undefined if it is not over or never took place. */
export function lastedText(
  { status, startedAt, endsAt }: Pick<NotificationContent, 'status' | 'startedAt' | 'endsAt'>,
  locale: string,
): string | undefined {
  if ((status !== 'resolved' && status !== 'completed') || startedAt === null || endsAt === null)
    return undefined;
  const format = new Intl.DurationFormat(locale, { style: 'short' });
  return format.format(largestUnits(endsAt.getTime() - startedAt.getTime()));
}

/** Planned times in one text, without what start and end have in common. */
export function plannedText(
  { startedAt, scheduledEndAt }: PlannedTimes,
  format: Intl.DateTimeFormat,
): string {
  return scheduledEndAt === null ? format.format(startedAt) : format.formatRange(startedAt, scheduledEndAt);
}
