import type { VNode } from 'preact';
import type { ComponentStatus } from '#core/status/component-status.js';

/** Shapes in a 24 × 24 view box, which make a status recognizable without its color. */
export const STATUS_SHAPES: Readonly<Record<ComponentStatus, string>> = {
  operational: 'M5 12.5l4.5 4.5L19 7.5',
  under_maintenance:
    'M14.5 6.5a4 4 0 0 0-5.3 5L4 16.7 7.3 20l5.2-5.2a4 4 0 0 0 5-5.3l-2.6 2.6-2.9-.1-.1-2.9z',
  degraded: 'M12 7v6m0 3.5v.5',
  partial_outage: 'M12 7v6m0 3.5v.5',
  major_outage: 'M7 7l10 10M17 7L7 17',
};

/** Icon of a status. Hidden from screen readers, because its text is next to it. */
export function Icon({ status }: { readonly status: ComponentStatus }): VNode {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d={STATUS_SHAPES[status]} />
    </svg>
  );
}
