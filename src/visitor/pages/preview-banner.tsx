import type { VNode } from 'preact';
import type { PageView } from '../view/page-view.js';

/** The preview that a page is shown in before it is published. */
export interface Preview {
  /** Of the preview, below the origin. */
  readonly path: string;
  /** When the link to it expires. */
  readonly until: string;
}

/** The notice that only holders of the link can see this page; nothing on a published page. */
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
