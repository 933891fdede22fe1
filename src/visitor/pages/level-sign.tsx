import type { VNode } from 'preact';
import type { PublicAnnouncement } from '../store/public-page.js';
import type { PageView } from '../view/page-view.js';

/** In a view box of 24 by 24: a letter i, a mark of exclamation, and a cross. */
const SHAPES: Readonly<Record<PublicAnnouncement['level'], string>> = {
  info: 'M12 11v6m0-10v.5',
  warning: 'M12 7v6m0 3.5v.5',
  critical: 'M8 8l8 8M16 8l-8 8',
};

interface LevelProps {
  readonly view: PageView;
  readonly level: PublicAnnouncement['level'];
}

/** The level of an announcement as a sign and a word. */
export function LevelSign({ view, level }: LevelProps): VNode {
  return (
    <p class={`badge level ${level}`}>
      <svg class="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        <path d={SHAPES[level]} />
      </svg>
      {view.texts.level[level]}
    </p>
  );
}
