import type { VNode } from 'preact';
import { Arrow } from './arrow.js';

interface WayBackProps {
  readonly href: string;
  readonly label: string;
}

/** Link from a detail page to the page that lists it. */
export function WayBack({ href, label }: WayBackProps): VNode {
  return (
    <p class="back">
      <a href={href}>
        <Arrow sign="←" /> {label}
      </a>
    </p>
  );
}
