import type { VNode } from 'preact';
import { NARROW_DAYS, type OverviewWindow } from '../view/overview-window.js';

interface ShownDaysProps {
  readonly days: OverviewWindow;
  /** Text about that number of days. */
  readonly text: (days: OverviewWindow) => string;
}

/**
 * A text about the days that the bars show. If narrow screens show fewer, it has a version for them, and
 * the style sheet chooses.
 */
export function ShownDays({ days, text }: ShownDaysProps): VNode {
  const wide = text(days);
  const narrow = days > NARROW_DAYS ? text(NARROW_DAYS) : wide;
  if (narrow === wide) return <>{wide}</>;
  return (
    <>
      <span class="wide">{wide}</span>
      <span class="narrow">{narrow}</span>
    </>
  );
}
