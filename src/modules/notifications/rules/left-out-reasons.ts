/** Why a subscriber is not told of an event. The first one that applies counts. */
export const LEFT_OUT_REASONS = [
  'pending',
  'quarantined',
  'paused',
  'other_events',
  'other_components',
  'unreachable',
] as const;

export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
