import type { VNode } from 'preact';

/** Arrow of a link to the page before or after this one; mirrored in languages from right to left. */
export function Arrow({ sign }: { readonly sign: '←' | '→' }): VNode {
  return (
    <span class="arrow" aria-hidden="true">
      {sign}
    </span>
  );
}
