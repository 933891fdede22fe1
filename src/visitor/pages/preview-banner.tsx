import type { VNode } from 'preact';
import type { PageView } from '../view/page-view.js';

/** How a page is shown before it is published. */
export interface Preview {
  /** Of the preview, below the origin. */
  readonly path: string;
  /** When the link to it expires. */
  readonly until: string;
}

/** Says of a page that only whoever has the link sees it; nothing on a page that is published. */
export function PreviewBanner({
  view,
  preview,
}: {
  readonly view: PageView;
  readonly preview: Preview | undefined;
}): VNode | null {
  if (preview === undefined) return null;
  return (
    <p class="banner degraded" role="note">
      <strong>{view.texts.preview}</strong>
      <br />
      {view.texts.previewUntil(view.instant(preview.until))}
    </p>
  );
}
