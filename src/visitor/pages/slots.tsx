import type { VNode } from 'preact';
import type { SlotPlace } from '#platform/page-parts/page-part.js';
import type { DrawnSlot } from '../parts/slots.service.js';

interface SlotsProps {
  readonly of: readonly DrawnSlot[];
  readonly place: SlotPlace;
}

/** Sections of modules in one place of a page. */
export function Slots({ of, place }: SlotsProps): VNode {
  return (
    <>
      {of
        .filter((slot) => slot.place === place)
        .map(({ id, html }) => (
          <section key={id} id={id} class="part" dangerouslySetInnerHTML={{ __html: html }} />
        ))}
    </>
  );
}
