import type { PlannedTimes } from './delivery-channel.js';

/** Planned times in one text, without what start and end have in common. */
export function plannedText(
  { startedAt, scheduledEndAt }: PlannedTimes,
  format: Intl.DateTimeFormat,
): string {
  return scheduledEndAt === null ? format.format(startedAt) : format.formatRange(startedAt, scheduledEndAt);
}
