import type { VNode } from 'preact';
import type { PublicAnnouncement } from '../store/public-page.js';
import type { PageView } from '../view/page-view.js';

/** Shapes in a 24 × 24 view box: the letter i, an exclamation mark and a cross. */
const SHAPES: Readonly<Record<PublicAnnouncement['level'], string>> = {
  info: 'M12 11v6m0-10v.5',
  warning: 'M12 7v6m0 3.5v.5',
  critical: 'M8 8l8 8M16 8l-8 8',
};

interface LevelProps {
  readonly view: PageView;
  readonly level: PublicAnnouncement['level'];
}

/** Level of an announcement as an icon and a word. */
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
