import type { VNode } from 'preact';

interface WayBackProps {
  readonly href: string;
  readonly label: string;
}

/** The link from a page of details to the page that lists them. */
export function WayBack({ href, label }: WayBackProps): VNode {
  return (
    <p class="back">
      <a href={href}>
        <span aria-hidden="true">←</span> {label}
      </a>
    </p>
  );
}
